// Absence: the clock stops when nobody looks. Coming back to a game lets it run again; nobody is
// asked.

import type { App } from './app.svelte';
import type { Session } from './session.svelte';

export function watchAbsence(app: App, session: Session): () => void {
  let isAway = true; // a game that is opened goes on, also after a reload
  const leave = (): void => {
    if (isAway || session.state.isPaused || session.state.isComplete || !session.game.moves.length) return;
    isAway = session.make({ kind: 'pause' });
    void app.sync.run();
  };
  const comeBack = (): void => {
    session.adopt();
    if (isAway && session.state.isPaused) session.make({ kind: 'resume' });
    isAway = false;
  };
  const look = (): void => (document.visibilityState === 'hidden' ? leave() : comeBack());
  const other = (event: StorageEvent): void => {
    if (app.library.isGameKey(event.key, session.game.id)) session.adopt();
  };
  comeBack();
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', leave);
  addEventListener('storage', other);
  return () => {
    leave();
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', leave);
    removeEventListener('storage', other);
  };
}
