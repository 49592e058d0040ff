// Half of the values are greater; between two in the middle lies their mean. Of none it is 0.
export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = (sorted.length - 1) / 2;
  return values.length ? (sorted[Math.floor(middle)] + sorted[Math.ceil(middle)]) / 2 : 0;
}
