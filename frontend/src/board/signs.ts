// Signs as pictures, on a square of 10 by 10: a shape is its outline, a face is what lies within its circle.

export const SHAPES: readonly string[] = [
  'M5 .9a4.1 4.1 0 1 0 .01 0z', // circle
  'M1.4 1.4h7.2v7.2H1.4z', // square
  'M5 .9 9.5 8.8H.5z', // triangle
  'M5 .3 9.4 5 5 9.7.6 5z', // diamond
  'M5 .4 6.2 3.7 9.6 3.8 6.9 5.9 7.8 9.3 5 7.3 2.2 9.3 3.1 5.9.4 3.8 3.8 3.7z', // star
  'M3.6.9h2.8v2.7h2.7v2.8H6.4v2.7H3.6V6.4H.9V3.6h2.7z', // cross
  'M5 9.2C1.9 6.9.6 5.3.6 3.4A2.3 2.3 0 0 1 5 2.5a2.3 2.3 0 0 1 4.4.9C9.4 5.3 8.1 6.9 5 9.2z', // heart
  'M7.2 1A4.5 4.5 0 1 0 7.2 9 5.4 5.4 0 0 1 7.2 1z', // moon
  'M5 .7a4.3 4.3 0 1 0 .01 0zM5 3.1a1.9 1.9 0 1 1-.01 0z', // ring
];

const EYES = 'M3.4 3.3v.9M6.6 3.3v.9';
const SMILE = 'M2.9 5.9q2.1 2.4 4.2 0';

export const FACES: readonly string[] = [
  EYES + SMILE, // smiling
  EYES + 'M3 7.4q2-2.2 4 0', // sad
  EYES + 'M2.8 5.6h4.4q-.4 2.8-2.2 2.8T2.8 5.6z', // laughing
  EYES + 'M5 5.5a1.1 1.3 0 1 0 .01 0z', // surprised
  'M3.4 3.3v.9M5.8 3.8h1.7' + SMILE, // winking
  'M2.6 3.6q.8.8 1.6 0M5.8 3.6q.8.8 1.6 0M4.3 6.8h1.4', // sleeping
  'M2.6 2.5 4.2 3.3M7.4 2.5 5.8 3.3M3.5 3.9v.5M6.5 3.9v.5M3 7.4q2-1.8 4 0', // angry
  'M3.3 2.8a1.2 1.2 0 1 0 .01 0zM6.7 2.8a1.2 1.2 0 1 0 .01 0zM4.5 3.8h1M3.4 7h3.2', // with glasses
  EYES + 'M2.8 5.8h4.4M5 5.8v1.5q.9 1.5 1.8 0V5.8', // with the tongue out
];

// Strong tones that stay apart on light and dark sheets.
export const TONES: readonly string[] = ['#d62f2f', '#1d63c4', '#f2c200', '#2f9e44', '#f0811a', '#8e44ad', '#7a4b2b', '#f58fb8', '#8b9099'];
