// The theme on the page: which block of colours holds, and what the player set in place of some.

import type { Options } from '../state/options';

export const COLOUR_NAMES = [
  'page',
  'sheet',
  'raised',
  'ink',
  'soft',
  'hair',
  'line',
  'frame',
  'accent',
  'on-accent',
  'wash',
  'given',
  'entry',
  'note',
  'selected',
  'cursor',
  'peer',
  'same',
  'wrong',
  'wrong-wash',
  'good',
  'good-wash',
  'side-a',
  'side-b',
  'side-c',
  'side-d',
  'colour-1',
  'colour-2',
  'colour-3',
  'colour-4',
  'colour-5',
  'colour-6',
  'colour-7',
  'colour-8',
  'colour-9',
] as const;

export type ColourName = (typeof COLOUR_NAMES)[number];

export function resolveTheme({ theme }: Options, prefersDark: boolean, prefersContrast: boolean): string {
  if (theme === 'own') return 'light'; // the own colours lie over it
  if (theme !== 'system') return theme;
  if (prefersContrast) return 'contrast';
  return prefersDark ? 'dark' : 'light';
}

export function applyTheme(root: HTMLElement, options: Options): void {
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  const contrast = matchMedia('(prefers-contrast: more)').matches;
  root.dataset.theme = resolveTheme(options, dark, contrast);
  root.dataset.text = options.textSize;
  for (const name of COLOUR_NAMES) {
    const own = options.theme === 'own' ? options.colours[name] : undefined;
    if (own) root.style.setProperty(`--${name}`, own);
    else root.style.removeProperty(`--${name}`);
  }
  const page = getComputedStyle(root).getPropertyValue('--page').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
}
