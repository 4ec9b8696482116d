/** Browser state for `newContext` with a shop's stored values. `kept`: values by key, without the shop's prefix. */
export const keptState = (origin: string, slug: string, kept: Readonly<Record<string, unknown>>) => ({
  cookies: [],
  origins: [
    {
      origin,
      localStorage: Object.entries(kept).map(([name, value]) => ({
        name: `dukkan:${slug}:${name}`,
        value: typeof value === 'string' ? value : JSON.stringify(value),
      })),
    },
  ],
});
