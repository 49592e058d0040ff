// Der erste Besuch auf Deutsch. Ein Satz hat einen Gedanken.

import type { FirstWords } from './en';

export const first: FirstWords = {
  heading: 'Das erste Sudoku',
  at: (at, all) => `Schritt ${at} von ${all}`,
  scenes: {
    row: 'Jede Zeile hat 1 bis 4 einmal. Das leere Feld wählen, dann die fehlende Ziffer.',
    column: 'Auch Spalten und Blöcke haben jede Ziffer einmal. Die zwei Lücken füllen.',
    nine: 'Dasselbe mit neun. Jeder getönten Zeile fehlt eine Ziffer.',
    box: 'Wo passt die 9 in den getönten Block? Die markierten 9er sperren zwei Felder.',
    note: 'Nicht sicher? Notieren. Das markierte Feld kann 3 oder 8 sein: Notizen, dann beide.',
    settle: 'Jetzt steht eine 3 in der Zeile, die notierte 3 ist weg. Ziffern, dann 8.',
    hint: 'Fest? Ein Tipp hilft: Der erste zeigt wo, der zweite warum.',
    end: 'Mehr braucht es nicht. In dieser Partie sind fünf Felder offen: fertig spielen?',
  },
  hints: ['', 'Der getönte Block lohnt einen Blick.', 'Ihm fehlt die 3, und ein Feld kann sie nehmen: Zeile 8, Spalte 1.'],
  done: 'Richtig.',
  notYet: (digit, cell, blocker) => `${cell} kann nicht ${digit} sein: In ${blocker} steht schon eine ${digit}.`,
  wrong: (digit, cell) => `${digit} gehört nicht in ${cell}. Noch einmal hinsehen.`,
  next: 'Weiter',
  back: 'Zurück',
  skip: 'Ich kann es schon',
  digits: 'Ziffern',
  notes: 'Notizen',
  hint: 'Tipp',
  pad: 'Ziffern',
  finish: 'Diese Partie fertig spielen',
  light: 'Das leichte Rätsel von heute',
  learn: 'Der Kurs',
};
