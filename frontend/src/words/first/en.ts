// The first visit in English. A sentence has one idea and at most fourteen words.

export const first = {
  heading: 'Your first Sudoku',
  at: (at: number, all: number) => `Step ${at} of ${all}`,
  scenes: {
    row: 'Each row has 1 to 4 once. Choose the empty cell, then the missing digit.',
    column: 'Columns and boxes have each digit once, too. Fill the two gaps.',
    nine: 'The same with nine. Each shaded row lacks one digit.',
    box: 'Where can 9 go in the shaded box? The marked 9s block two of its cells.',
    note: 'Not sure? Pencil it. The marked cell can be 3 or 8: press Notes, then both.',
    settle: 'Now a 3 came into the row, so the pencilled 3 is gone. Press Digits, then 8.',
    hint: 'Stuck? Ask for a hint. The first press shows where, the second why.',
    end: 'That is all you need. Five cells are left in this game: finish it?',
  },
  hints: ['', 'Look at the shaded box.', 'It lacks only one 3, and one cell can take it: row 8, column 1.'],
  done: 'Right.',
  notYet: (digit: string, cell: string, blocker: string) => `${cell} cannot be ${digit}: there is a ${digit} in ${blocker}.`,
  wrong: (digit: string, cell: string) => `${digit} is not the digit for ${cell}. Look again.`,
  next: 'Next',
  back: 'Back',
  skip: 'I know how to play',
  digits: 'Digits',
  notes: 'Notes',
  hint: 'Hint',
  pad: 'Digits',
  finish: 'Finish this game',
  light: 'Today’s light puzzle',
  learn: 'The course',
};

export type FirstWords = typeof first;
