import { order } from '../order/de';
import type { DailyWords } from './en';

export const daily: DailyWords = {
  heading: 'Rätsel des Tages',
  lead: 'Drei Stufen und eine Variante am Tag, für alle dieselben. Bis Sonntag wird es schwerer.',
  slots: { light: 'Leicht', middle: 'Mittel', hard: 'Schwer', variant: 'Variante' },
  kinds: order.kinds,
  today: 'Heute',
  play: 'Spielen',
  goOn: 'Weiter',
  solved: (time) => `Gelöst in ${time}`,
  unaided: 'ohne Hilfe',
  aided: 'mit Hilfe',
  late: 'Später gelöst',
  streak: (days) => (days === 1 ? 'Ein Tag in Folge' : `${days} Tage in Folge`),
  best: (days) => `Bestwert: ${days}`,
  freeze: 'Lässt du einen Tag aus, hält die Reihe einmal.',
  used: 'Der ausgelassene Tag ist verziehen. Nach sieben gespielten Tagen ist es der nächste auch.',
  times: {
    unaided: (count) => (count === 1 ? 'Ohne Hilfe: eine Person.' : `Ohne Hilfe: ${count} Personen.`),
    aided: (count) => (count === 1 ? 'Mit Hilfe: eine Person.' : `Mit Hilfe: ${count} Personen.`),
  },
  half: (from, to) => `Die Hälfte brauchte zwischen ${from} und ${to}.`,
  calendar: 'Kalender',
  before: 'Monat davor',
  after: 'Monat danach',
  states: { played: 'am selben Tag gelöst', late: 'später gelöst', frozen: 'verziehen', none: 'offen' },
  weekdays: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
  share: 'Teilen',
  copied: 'Der Text ist in der Zwischenablage.',
  notShared: 'Das Teilen hat nicht geklappt.',
  card: (date, slot, level, time, help, days) =>
    `Nonet ${date} · ${slot} (${level}) · ${time} · ${help}${days > 1 ? ` · Tag ${days}` : ''}`,
  failed: 'Das Rätsel konnte nicht geholt werden. Gibt es ein Netz?',
  fetching: 'Das Rätsel wird geholt …',
};
