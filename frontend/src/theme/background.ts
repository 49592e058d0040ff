// A picture behind the page: the player's own, made small, and kept on this device alone.

const KEY = 'nonet.background';
const SIDE = 1600; // pixels, the longer one
const PICTURE = /^data:image\/(?:jpeg|webp);base64,[A-Za-z0-9+/=]+$/;

export const hasBackground = (storage: Storage): boolean => PICTURE.test(storage.getItem(KEY) ?? '');

export function showBackground(storage: Storage, root: HTMLElement = document.documentElement): void {
  const picture = hasBackground(storage) ? (storage.getItem(KEY) ?? '') : '';
  root.toggleAttribute('data-picture', picture !== '');
  if (picture) root.style.setProperty('--picture', `url("${picture}")`);
  else root.style.removeProperty('--picture');
}

export function keepBackground(storage: Storage, picture: string): void {
  if (!PICTURE.test(picture)) throw new Error('expected a picture, got something else');
  storage.setItem(KEY, picture);
  showBackground(storage);
}

export function removeBackground(storage: Storage): void {
  storage.removeItem(KEY);
  showBackground(storage);
}

// As JPEG of a size that local storage has room for beside the games.
export async function shrink(file: Blob): Promise<string> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(picture.width * scale);
  canvas.height = Math.round(picture.height * scale);
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL('image/jpeg', 0.8);
}
