// Answers of the server that are kept on this device, the newest of each kind, with what they answer: a
// game looks the same and can be checked when the server is gone.

export class Kept<T> {
  constructor(
    private name: string, // in the device's storage
    private most: number,
  ) {}

  // What was answered before; else what is answered now, unless that is nothing.
  async remember(question: string, ask: () => Promise<T>): Promise<T> {
    const known = this.read().find(([other]) => other === question);
    if (known) return known[1];
    const answer = await ask();
    if (answer !== undefined) this.keep(question, answer);
    return answer;
  }

  private read(): [question: string, answer: T][] {
    try {
      return JSON.parse(localStorage.getItem(this.name) ?? '[]') as [string, T][];
    } catch {
      return []; // whatever stands there is no list; a new one takes its place
    }
  }

  private keep(question: string, answer: T): void {
    try {
      localStorage.setItem(this.name, JSON.stringify([[question, answer], ...this.read()].slice(0, this.most)));
    } catch {
      localStorage.removeItem(this.name); // the games need the room
    }
  }
}
