const KEY = '#key=';

/** Path of an order's page, with its key: `/thank-you?order=1001#key=…`. The key is in the fragment, which browsers send to no server. */
export const orderLink = (path: string, id: number, key: string | null): string =>
  `${path}?order=${id}${key === null ? '' : KEY + encodeURIComponent(key)}`;

/** The key in a fragment; null without one. */
export function keyInFragment(fragment: string): string | null {
  if (!fragment.startsWith(KEY)) return null;
  try {
    return decodeURIComponent(fragment.slice(KEY.length)) || null;
  } catch {
    return null;
  }
}
