import { expect, it, vi } from 'vitest';
import { ApiError } from '../../src/server/api';
import { Asking } from '../../src/setter/asking.svelte';

it('asks once after the last change, and ends the question before', async () => {
  const asked: [string, AbortSignal][] = [];
  const asking = new Asking<string, string>(
    (question, signal) =>
      new Promise((resolve) => {
        asked.push([question, signal]);
        if (question === 'third') resolve('three');
      }),
    0,
  );
  asking.ask('1', 'first');
  asking.ask('2', 'second'); // before anything was sent
  await vi.waitFor(() => expect(asked.map(([question]) => question)).toEqual(['second']));
  asking.ask('2', 'second'); // the same again is no question
  asking.ask('3', 'third');
  expect(asked[0][1].aborted).toBe(true);
  await vi.waitFor(() => expect(asking.answer).toBe('three'));
  expect([asking.of, asking.isBusy, asked.length]).toEqual(['3', false, 2]);
});

it('keeps what the server refused apart from what was answered', async () => {
  const asking = new Asking<string, string>(() => Promise.reject(new ApiError(400, 'bad_input', 'expected sums')), 0);
  asking.ask('1', 'first');
  await vi.waitFor(() => expect(asking.failure?.status).toBe(400));
  asking.drop();
  expect(asking.failure).toBeUndefined();
});
