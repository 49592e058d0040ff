// Wait until something is so, or long enough: what is waited for is never worth more than a moment.

export async function until(isSo: () => boolean, longest = 3_000): Promise<void> {
  const end = Date.now() + longest;
  while (!isSo() && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 30));
}

// Wait until what has changed is on the screen. A page that is not seen draws nothing, and does not wait for it.
export function nextFrame(longest = 100): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, longest);
  });
}
