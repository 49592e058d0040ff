// The account on this device. Whoever signs in brings the games played here along, and finds the
// options of other devices; whoever signs out leaves no game behind, once the server has them all.

import {
  changeMail,
  changePassword,
  deleteAccount,
  listDevices,
  mailCode,
  readAccount,
  readWays,
  resetPassword,
  signIn,
  signOut,
  signOutDevice,
  signUp,
  type Credentials,
  type Device,
  type Forgotten,
  type Profile,
} from '../server/api';
import type { App } from './app.svelte';

export class Account {
  name: string = $state(''); // empty for a guest
  devices: readonly Device[] = $state.raw([]); // on which the account is signed in

  mail: string = $state(''); // where a code may go; empty for nowhere
  isByMail = $state(false); // whether this server sends codes

  constructor(private app: App) {}

  async read(): Promise<void> {
    const profile = await readAccount();
    this.isByMail = (await readWays()).by_mail;
    if (profile?.name) await this.follow(profile);
    else this.leave();
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

  // The password was forgotten; the code stands for it.
  async reset(forgotten: Forgotten): Promise<void> {
    await this.app.sync.run();
    await this.follow(await resetPassword(forgotten));
    await this.app.pull();
  }

  async mailCode(name: string): Promise<void> {
    await mailCode(name);
  }

  async changeMail(mail: string, password: string): Promise<void> {
    this.mail = (await changeMail(mail || null, password)).mail ?? '';
  }

  async signOutDevice(id: number): Promise<void> {
    await signOutDevice(id);
    this.devices = await listDevices();
  }

  async signOut(everywhere: boolean): Promise<void> {
    await this.app.sync.run();
    await this.app.following.run();
    await signOut(everywhere);
    this.leave();
    this.forgetSent();
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    await changePassword(old, fresh);
    this.devices = await listDevices(); // the others are signed out
  }

  async remove(password: string): Promise<void> {
    await deleteAccount(password);
    this.leave();
    this.name = '';
    for (const { id } of this.app.library.summaries()) this.app.library.forget(id);
    this.app.pulled++;
  }

  // Whoever reads that they are signed in may go to another device: their options are there by then.
  private async follow({ name, mail }: Profile): Promise<void> {
    await this.app.following.begin();
    this.devices = await listDevices();
    this.mail = mail ?? '';
    this.name = name ?? '';
    this.app.greet(this.name);
  }

  private leave(): void {
    this.app.following.end();
    this.app.greet('');
  }

  // Games that are safe with the account go; one that could not be sent stays rather than be lost.
  private forgetSent(): void {
    const kept = new Set(this.app.library.unsent().map(({ id }) => id));
    for (const { id } of this.app.library.summaries()) if (!kept.has(id)) this.app.library.forget(id);
    this.name = '';
    this.app.pulled++;
  }
}
