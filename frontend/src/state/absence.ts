// Absence: the clock stops when nobody looks. Coming back to a game lets it run again; nobody is
// asked.

import type { App } from './app.svelte';
import type { Session } from './session.svelte';

export function watchAbsence(app: App, session: Session): () => void {
  let isAway = true; // a game that is opened goes on, also after a reload
  let hasLeft = false; // for another view
  const leave = (): void => {
    if (isAway || session.state.isPaused || session.state.isComplete || !session.game.moves.length) return;
    isAway = session.make({ kind: 'pause' });
    void app.sync.run();
  };
  // Another device may have gone on meanwhile: a move on top of an old log would only be in its way.
  const comeBack = async (): Promise<void> => {
    session.adopt();
    const wasAway = isAway;
    if (!session.state.isPaused) isAway = false; // it runs, so that leaving has something to stop
    if (app.following.isOn) await app.catchUp(session.game.id);
    if (hasLeft || document.visibilityState === 'hidden') return;
    isAway = false;
    if (wasAway && session.state.isPaused) session.make({ kind: 'resume' });
  };
  const look = (): void => (document.visibilityState === 'hidden' ? leave() : void comeBack());
  const other = (event: StorageEvent): void => {
    if (app.library.isGameKey(event.key, session.game.id)) session.adopt();
  };
  void comeBack();
  document.addEventListener('visibilitychange', look);
  addEventListener('pagehide', leave);
  addEventListener('storage', other);
  return () => {
    leave();
    hasLeft = true;
    document.removeEventListener('visibilitychange', look);
    removeEventListener('pagehide', leave);
    removeEventListener('storage', other);
  };
}
