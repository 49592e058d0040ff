import { order } from '../order/en';

export const daily = {
  heading: 'Daily puzzles',
  lead: 'Three levels and a variant each day, the same for everyone. The week grows harder towards Sunday.',
  slots: { light: 'Light', middle: 'Middle', hard: 'Hard', variant: 'Variant' },
  kinds: order.kinds,
  today: 'Today',
  play: 'Play',
  goOn: 'Go on',
  solved: (time: string) => `Solved in ${time}`,
  unaided: 'no help',
  aided: 'with help',
  late: 'Solved later',
  streak: (days: number) => (days === 1 ? 'One day in a row' : `${days} days in a row`),
  best: (days: number) => `Best: ${days}`,
  freeze: 'If you miss a day, the row holds once.',
  used: 'The missed day is forgiven. After seven played days the next one is, too.',
  times: {
    unaided: (count: number) => (count === 1 ? 'Without help: one player.' : `Without help: ${count} players.`),
    aided: (count: number) => (count === 1 ? 'With help: one player.' : `With help: ${count} players.`),
  },
  half: (from: string, to: string) => `Half of them took between ${from} and ${to}.`,
  calendar: 'Calendar',
  before: 'Month before',
  after: 'Month after',
  states: { played: 'solved on its day', late: 'solved later', frozen: 'forgiven', none: 'open' },
  weekdays: ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
  share: 'Share',
  copied: 'The text is in the clipboard.',
  notShared: 'It could not be shared.',
  card: (date: string, slot: string, level: string, time: string, help: string, days: number) =>
    `Nonet ${date} · ${slot} (${level}) · ${time} · ${help}${days > 1 ? ` · day ${days}` : ''}`,
  failed: 'The puzzle could not be fetched. Is there a network?',
  fetching: 'Fetching the puzzle…',
};

export type DailyWords = typeof daily;
