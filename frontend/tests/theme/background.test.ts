import { expect, it } from 'vitest';
import { hasBackground, showBackground } from '../../src/theme/background';
import { makeStorage } from '../state/storage';

function fakeRoot(): { root: HTMLElement; now: () => string; isOn: () => boolean } {
  let shown = '';
  let isOn = false;
  const root = {
    toggleAttribute: (_: string, on: boolean) => (isOn = on),
    style: { setProperty: (_: string, value: string) => (shown = value), removeProperty: () => (shown = '') },
  } as unknown as HTMLElement;
  return { root, now: () => shown, isOn: () => isOn };
}

it('shows a picture that was kept, and nothing that is none', () => {
  const storage = makeStorage();
  const { root, now, isOn } = fakeRoot();
  storage.setItem('nonet.background', 'data:image/jpeg;base64,AAAA');
  showBackground(storage, root);
  expect([now(), isOn()]).toEqual(['url("data:image/jpeg;base64,AAAA")', true]);
  for (const other of ['', 'https://example.org/a.jpg', 'data:image/jpeg;base64,A"); color: red']) {
    storage.setItem('nonet.background', other);
    showBackground(storage, root);
    expect([now(), isOn(), hasBackground(storage)]).toEqual(['', false, false]);
  }
});
