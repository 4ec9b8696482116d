/** The slug in the prefix of storage keys, `dukkan:<slug>:`, which every page names. */
export const shopSlug = (): string =>
  globalThis.document?.documentElement.dataset.storage?.split(':')[1] ?? 'shop';
