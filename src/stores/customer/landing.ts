import { cutText } from '#domain/language/cut-text.ts';
import { keptJson } from '#stores/device/kept-json.ts';
import { storageKey } from '#stores/device/shop-storage.ts';

/** Where the customer came from: `fromWhat` of the landing page's address, and the referrer. */
export interface Landing {
  readonly source: string;
  /** Without its query. */
  readonly referrer: string;
}

const NOWHERE: Landing = { source: '', referrer: '' };
const LONGEST = 200;

/** Sent with the order. A later landing with a source replaces it; navigation inside the shop does not. */
export const $landing = keptJson<Landing>(storageKey('landing'), NOWHERE, (json) => {
  const { source, referrer } = json as Record<string, unknown>;
  return {
    source: cutText(String(source ?? ''), LONGEST),
    referrer: cutText(String(referrer ?? ''), LONGEST),
  };
});

/** Reads the address and the referrer of a page that was opened. */
export function rememberLanding(address: URL, referrer: string): void {
  const source = address.searchParams.get('fromWhat') ?? address.searchParams.get('utm_source') ?? '';
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  const isForeign = from !== null && from.origin !== address.origin;
  // The chosen language redirected from the landing page and kept its query.
  if (from && !isForeign && cutText(source, LONGEST) === $landing.get().source) return;
  if (source === '' && !(isForeign && $landing.get().referrer === '' && $landing.get().source === '')) return;
  $landing.set({
    source: cutText(source, LONGEST),
    referrer: isForeign ? cutText(`${from.origin}${from.pathname}`, LONGEST) : '',
  });
}
