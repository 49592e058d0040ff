// The account on this device. Whoever signs in brings the games played here along, and finds the
// options of other devices; whoever signs out leaves no game behind, once the server has them all.

import { changePassword, deleteAccount, readAccount, signIn, signOut, signUp, type Credentials, type Profile } from '../server/api';
import type { App } from './app.svelte';

export class Account {
  name: string = $state(''); // empty for a guest

  constructor(private app: App) {}

  async read(): Promise<void> {
    this.name = (await readAccount())?.name ?? '';
    if (this.name) await this.app.following.begin();
    else this.app.following.end();
  }

  async signUp(credentials: Credentials): Promise<void> {
    await this.app.sync.run(); // what was played as a guest becomes the account's
    await this.follow(await signUp(credentials));
  }

  async signIn(credentials: Credentials): Promise<void> {
    await this.app.sync.run();
    await this.follow(await signIn(credentials));
    await this.app.pull();
  }

  async signOut(everywhere: boolean): Promise<void> {
    await this.app.sync.run();
    await this.app.following.run();
    await signOut(everywhere);
    this.app.following.end();
    this.forgetSent();
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    await changePassword(old, fresh);
  }

  async remove(password: string): Promise<void> {
    await deleteAccount(password);
    this.app.following.end();
    this.name = '';
    for (const { id } of this.app.library.summaries()) this.app.library.forget(id);
    this.app.pulled++;
  }

  // Whoever reads that he is signed in may go to another device: his options are there by then.
  private async follow({ name }: Profile): Promise<void> {
    await this.app.following.begin();
    this.name = name ?? '';
  }

  // Games that are safe with the account go; one that could not be sent stays rather than be lost.
  private forgetSent(): void {
    const kept = new Set(this.app.library.unsent().map(({ id }) => id));
    for (const { id } of this.app.library.summaries()) if (!kept.has(id)) this.app.library.forget(id);
    this.name = '';
    this.app.pulled++;
  }
}
