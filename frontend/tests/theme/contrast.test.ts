import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/theme/themes.css', import.meta.url), 'utf8');
const themes = [...css.matchAll(/\[data-theme='(\w+)'\] \{([^}]+)\}/g)].map(([, name, body]) => ({
  name,
  colours: Object.fromEntries([...body.matchAll(/--([\w-]+): (#[0-9a-f]{6})/g)].map(([, key, value]) => [key, value])) as Record<
    string,
    string
  >,
}));

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

describe.each(themes)('the theme $name', ({ colours }) => {
  it('writes the candidates of an explanation so that they can be read', () => {
    for (const side of ['side-a', 'side-b', 'side-c', 'side-d', 'good', 'wrong', 'soft'])
      expect(contrast(colours[side], colours.sheet), side).toBeGreaterThanOrEqual(4.5);
  });

  it('draws lines and rings that stand out, also on shaded houses', () => {
    for (const line of ['side-a', 'side-b', 'side-c', 'wrong', 'good'])
      for (const ground of ['sheet', 'wash', 'peer'])
        expect(contrast(colours[line], colours[ground]), `${line} on ${ground}`).toBeGreaterThanOrEqual(3);
  });
});

// The colours of rules: pale cores on which digits are read, rims that are seen on the sheet.
const drawn = readFileSync(new URL('../../src/board/Drawn.svelte', import.meta.url), 'utf8');
const [bright, dark] = [...drawn.matchAll(/svg \{([^}]+)\}/g)].map(
  ([, body]) =>
    Object.fromEntries([...body.matchAll(/--rule-([\w-]+): (#[0-9a-f]{6})/g)].map(([, key, value]) => [key, value])) as Record<
      string,
      string
    >,
);

describe.each(themes)('the rules in the theme $name', ({ name, colours }) => {
  const roles = name === 'dark' || name === 'contrast' ? dark : bright;

  it('have rims that stand out from the sheet and cores on which digits are read', () => {
    const rims = Object.keys(roles).filter((role) => role.endsWith('-rim'));
    expect(rims.length).toBeGreaterThan(10);
    for (const rim of [...rims, 'arrow', 'diagonal']) {
      expect(contrast(roles[rim], colours.sheet), rim).toBeGreaterThanOrEqual(3);
      const core = roles[rim.replace('-rim', '')];
      if (!core || !rim.endsWith('-rim')) continue;
      for (const ink of ['given', 'entry', 'note']) expect(contrast(colours[ink], core), `${ink} on ${rim}`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
