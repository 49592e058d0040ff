// A local storage for tests: the real one's keys are its own properties, so that Object.keys lists them.

export function makeStorage(): Storage {
  const values: Record<string, string> = {};
  return new Proxy(values, {
    get: (_, name: string) =>
      ({
        getItem: (key: string) => values[key] ?? null,
        setItem: (key: string, value: string) => void (values[key] = value),
        removeItem: (key: string) => void delete values[key],
      })[name] ?? values[name],
  }) as unknown as Storage;
}
