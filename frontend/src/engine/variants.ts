// What the engine's maker has to know of a variant: src/nonet/variants.py says the same to the native one.

import variants from '../../../src/nonet/variants.json';
import { parseBoard, type Layout, type Rule } from '../play/layout';
import { ApiError, type BoardOrder } from '../server/api';
import type { Fields } from './instance';

interface Variant {
  id: string;
  board?: string; // 'jigsaw', with regions of its own for each puzzle, or 'samurai'; else boxes
  houses?: readonly string[];
  rules?: readonly string[];
  material?: readonly string[];
  negative?: readonly string[]; // that all material is shown
  givens?: boolean;
}

const VARIANTS = variants as unknown as readonly Variant[];
const BOXES: Readonly<Record<number, string>> = { 4: '2x2', 6: '2x3', 8: '2x4', 9: '3x3', 10: '2x5', 12: '3x4', 16: '4x4' };

export function settingOf({ variant, size }: Pick<BoardOrder, 'variant' | 'size'>): Fields {
  const found = VARIANTS.find(({ id }) => id === variant);
  const boxes = BOXES[size];
  if (!found || !boxes) throw new ApiError(400, 'bad_input', `expected a variant, got ${variant} ${size}×${size}`);
  const { board = 'boxes', houses = [], rules = [], material = [], givens = true } = found;
  const base = { boxes, jigsaw: `rectangle ${size}x${size} ${size}`, samurai: 'samurai' }[board];
  return {
    board: [[base, ...houses].join('+'), ...rules].join('; '),
    fresh: board === 'jigsaw' ? 1 : 0,
    bare: givens ? 0 : 1,
    material: material.join(', '),
    parts: partsOf(found, boxes),
  };
}

export function hasRules({ variant }: Pick<BoardOrder, 'variant'>): boolean {
  const found = VARIANTS.find(({ id }) => id === variant);
  return Boolean(found?.rules?.length || found?.material?.length);
}

// What a puzzle has to need: the layout without the variant's houses, and its kinds of rules. Fresh regions
// are always needed, and so is all that a jigsaw has beside them.
function partsOf({ board = 'boxes', houses = [], rules = [], material = [], negative = [] }: Variant, boxes: string): string {
  const kinds = [...new Set([...rules, ...material, ...negative].map((text) => text.replace(/[\d ]+$/, '')))].join(', ');
  if (kinds && !houses.length) return `: ${kinds}`;
  return houses.length && board === 'boxes' ? `${boxes}:${kinds && ` ${kinds}`}` : '';
}

// The variant of which a board is one, whoever made it; none where no variant has it all.
export function variantOf(text: string): string | undefined {
  const layout = parseBoard(text);
  return VARIANTS.filter((variant) => isOf(layout, variant)).sort((one, other) => partCount(other) - partCount(one))[0]?.id;
}

// What asks for more comes first: a killer is a classic board too.
const partCount = ({ rules = [], material = [] }: Variant): number => rules.length + material.length;

function isOf({ name, size, rules: own }: Layout, variant: Variant): boolean {
  const { board = 'boxes', houses = [], rules = [], material = [], negative = [] } = variant;
  const base = board === 'boxes' ? BOXES[size] : board;
  const isTold = (rule: Rule): boolean => [...rules, ...material, ...negative].some((text) => isCalled(rule, text));
  return (
    name.split('+').sort().join() === [base, ...houses].sort().join() &&
    own.every(isTold) &&
    rules.every((text) => own.some((rule) => isCalled(rule, text))) &&
    (!material.length || own.some((rule) => material.some((text) => isCalled(rule, text))))
  );
}

const isCalled = ({ kind, values }: Rule, text: string): boolean => text === kind || text === [kind, ...values].join(' ');
