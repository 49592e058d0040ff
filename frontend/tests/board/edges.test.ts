import { describe, expect, it } from 'vitest';
import { edgesOf } from '../../src/board/edges';
import { parseBoard, textOfOld } from '../../src/play/layout';

describe('edges', () => {
  it('are thick between boxes, thin inside one, and none at the rim', () => {
    const edges = edgesOf(parseBoard('2x2'));
    expect(edges[0]).toEqual({ right: 'thin', bottom: 'thin' });
    expect(edges[5]).toEqual({ right: 'thick', bottom: 'thick' });
    expect(edges[15]).toEqual({ right: 'none', bottom: 'none' });
  });

  it('follow the regions of a jigsaw', () => {
    const regions = [0, 0, 0, 1, 2, 0, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3];
    const edges = edgesOf(parseBoard(textOfOld('jigsaw', regions)));
    expect(edges[2].right).toBe('thick');
    expect(edges[1]).toEqual({ right: 'thin', bottom: 'thin' });
  });

  it('draw each line once: as many as there are neighbours', () => {
    const edges = edgesOf(parseBoard('3x3'));
    const lines = edges.flatMap(({ right, bottom }) => [right, bottom]).filter((line) => line !== 'none');
    expect(lines).toHaveLength(2 * 9 * 8);
  });
});
