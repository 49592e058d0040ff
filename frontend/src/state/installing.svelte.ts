// Installing the page as an app. The browser says once that it could, and shows its own question when asked.

interface InstallEvent extends Event {
  prompt: () => Promise<unknown>;
}

export class Installing {
  private event: InstallEvent | undefined = $state.raw();

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault(); // no banner over the board: the options and the menu offer it
      this.event = event as InstallEvent;
    });
    addEventListener('appinstalled', () => (this.event = undefined));
  }

  get isOffered(): boolean {
    return this.event !== undefined;
  }

  // Apple's browsers never ask; there the way is told in words.
  get isByHand(): boolean {
    return /iPhone|iPad/.test(navigator.userAgent) && !matchMedia('(display-mode: standalone)').matches;
  }

  async ask(): Promise<void> {
    await this.event?.prompt();
    this.event = undefined;
  }
}
