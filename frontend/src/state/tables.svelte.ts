// Tables: the sentences and names of the language that is spoken. They are large, so they are fetched
// when something is first to be told.

import { loadTable, type Table } from '../words/telling';
import type { Language } from '../words/words';

export class Tables {
  now: Table | undefined = $state.raw();
  private language: Language = 'en';
  private loading: Promise<Table> | undefined;

  speak(language: Language): void {
    if (language === this.language) return;
    this.language = language;
    if (!this.loading) return;
    this.loading = undefined;
    this.want();
  }

  // Fails where there is no network and the table was never fetched.
  load(): Promise<Table> {
    const { language } = this;
    this.loading ??= loadTable(language)
      .then((table) => (this.language === language ? (this.now = table) : this.load()))
      .catch((error: unknown) => {
        this.loading = undefined; // the next question tries again
        throw error;
      });
    return this.loading;
  }

  // Names will come if they can; until then things are called as the server calls them.
  want(): void {
    if (!this.loading) void this.load().catch(() => undefined);
  }
}
