// Rules in words: what each kind is called, with its values, and what it asks in one short sentence.

export interface RuleText {
  name: (values: string) => string; // of one rule: "cage 15"
  says: (values: string) => string; // what it asks
}

const plain = (name: string, says: string): RuleText => ({ name: () => name, says: () => says });
const valued = (name: string, says: (values: string) => string): RuleText => ({
  name: (values) => (values ? `${name} ${values}` : name),
  says,
});

export const kinds: Record<string, RuleText> = {
  'anti-knight': plain('anti-knight', 'Cells a knight’s move apart differ.'),
  'anti-king': plain('anti-king', 'Cells that touch at a corner differ.'),
  'non-consecutive': plain('non-consecutive', 'Neighbours never differ by 1.'),
  'all differences given': valued('all white dots given', (v) => `Neighbours without a dot do not differ by ${v}.`),
  'all ratios given': valued('all black dots given', (v) => `Of neighbours without a dot, neither is ${v} times the other.`),
  'all sums given': valued('all sums given', (v) => `Neighbours without a sign do not sum to ${v}.`),
  cage: valued('cage', () => 'No digit twice in a cage; its digits make the sum in its corner, if there is one.'),
  sum: valued('sum', () => 'The digits make the sum in the corner; they may repeat.'),
  'little killer': valued('little killer', () => 'The digits along the arrow make the sum beside the board; they may repeat.'),
  'equal sums': plain('equal sums', 'Groups with the same letter have the same sum.'),
  'same values': plain('same digits', 'Groups with the same letter hold the same digits.'),
  clone: plain('clone', 'Groups with the same letter hold the same digits in the same places.'),
  quadruple: valued('quadruple', () => 'The digits in a circle all stand in the four cells around it.'),
  'counting circles': plain('counting circle', 'A digit in a circle says in how many circles it stands.'),
  thermometer: plain('thermometer', 'Digits rise from the bulb on.'),
  'slow thermometer': plain('slow thermometer', 'Digits never fall from the bulb on.'),
  arrow: plain('arrow', 'The digits along an arrow sum to the number in its circle.'),
  'double arrow': plain('double arrow', 'The two circles together are the sum of the digits between them.'),
  whisper: valued('whisper line', (v) => `Neighbours on the line differ by at least ${v}.`),
  renban: plain('renban line', 'The digits on the line are consecutive, in any order.'),
  palindrome: plain('palindrome', 'The line reads the same both ways.'),
  'region sum': plain('region sum line', 'In every box that the line passes its digits have the same sum.'),
  between: plain('between line', 'Digits on the line lie between those in its circles.'),
  lockout: valued('lockout line', (v) => `The diamonds differ by at least ${v}; no digit on the line lies between or equals them.`),
  zipper: plain('zipper line', 'Cells equally far from the middle have the same sum, which is the digit in the middle.'),
  entropic: plain('entropic line', 'Any three in a row have one low, one middle and one high digit.'),
  modular: valued('modular line', (v) => `Any ${v} in a row have different remainders by ${v}.`),
  nabner: plain('nabner line', 'No two digits on the line are equal or consecutive.'),
  difference: valued('white dot', () => 'Digits beside a white dot differ by 1, or by the number in it.'),
  ratio: valued('black dot', () => 'Of digits beside a black dot one is twice the other, or as many times as it says.'),
  'pair sum': valued('sum sign', () => 'Digits beside an X sum to 10, beside a V to 5.'),
  greater: plain('greater than', 'The sign points to the smaller digit.'),
  odd: plain('odd', 'A grey circle holds an odd digit.'),
  even: plain('even', 'A grey square holds an even digit.'),
  allowed: valued('one of', () => 'A cell with small digits below holds one of them.'),
  minimum: plain('minimum', 'The cell is less than its neighbours.'),
  maximum: plain('maximum', 'The cell is greater than its neighbours.'),
  'row indexer': plain('row indexer', 'A digit d puts the number of its row into row d of its column.'),
  'column indexer': plain('column indexer', 'A digit d puts the number of its column into column d of its row.'),
  'box indexer': plain('box indexer', 'A digit d puts its own place in the box into place d.'),
  sandwich: valued('sandwich', () => 'The number beside a line is the sum of the digits between 1 and the highest digit.'),
  'x-sum': valued('X-sum', () => 'A ringed number is the sum of the first x digits; x is the first of them.'),
  skyscraper: valued('skyscraper', () => 'A framed number counts the digits that are higher than all before them.'),
  'numbered room': valued('numbered room', () => 'The number behind a bar stands at place x; x is the first digit.'),
};

// Houses beyond rows, columns and boxes.
export const houses: Record<string, RuleText> = {
  diagonal: plain('diagonal', 'Each marked diagonal holds every digit once.'),
  window: plain('window', 'Each shaded window holds every digit once.'),
  extra: plain('extra region', 'Each shaded region holds every digit once.'),
  group: plain('disjoint groups', 'Cells at the same place of their boxes hold every digit once.'),
  region: plain('region', 'Each region with a thick border holds every digit once.'),
};

export const words = {
  heading: 'Rules',
  usual: 'Every row, column and box holds each digit once.',
  irregular: 'Every row and column holds each digit once.',
  broken: (name: string, where: string) => `${name} at ${where} cannot be kept.`,
  brokenAll: (name: string) => `${name} is broken.`,
  unchecked: 'Rules are not checked at the moment: no answer from the engine.',
  unknown: (kind: string) => `${kind}: not understood, so not checked.`,
  selection: (cells: number, sum: number, rest: number) => `${cells} cells, sum ${sum}${rest ? `, ${rest} of them empty` : ''}`,
  placed: (sum: number, left: string, empty: number) => `placed ${sum}, left ${left} in ${empty} ${empty === 1 ? 'cell' : 'cells'}`,
  combine: 'What can it hold?',
  combinations: (name: string) => `What ${name} can hold`,
  none: 'nothing any more',
  more: 'and more',
  polar: 'Colour low and high',
};
