/** A browser profile in which a merchant's shop has stored something, by its keys without their prefix: for `newContext`. */
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
