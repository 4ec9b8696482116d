/** A merchant's name in paths, hosts and storage keys: a DNS label. No other character may follow it in a prefix. */
const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

export const isSlug = (value: string): boolean => SLUG.test(value);
