import { cutText } from '#domain/language/cut-text.ts';
import { keptJson } from './kept-json.ts';
import { storageKey } from './shop-storage.ts';

/** Where the customer came from: `fromWhat` of the address that they landed on, and the page that led here. */
export interface Landing {
  readonly source: string;
  /** Without its query. */
  readonly referrer: string;
}

const NOWHERE: Landing = { source: '', referrer: '' };
const LONGEST = 200;

/** Goes along with the order. A later landing with a source replaces an earlier one; walking about inside the shop does not. */
export const $landing = keptJson<Landing>(storageKey('landing'), NOWHERE, (json) => {
  const { source, referrer } = json as Record<string, unknown>;
  return {
    source: cutText(String(source ?? ''), LONGEST),
    referrer: cutText(String(referrer ?? ''), LONGEST),
  };
});

/** Looks at the address and the referrer of a page that was opened. */
export function rememberLanding(address: URL, referrer: string): void {
  const source = address.searchParams.get('fromWhat') ?? address.searchParams.get('utm_source') ?? '';
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  const isForeign = from !== null && from.origin !== address.origin;
  // The language that was chosen earlier led on from the page of the landing, address and all.
  if (from && !isForeign && cutText(source, LONGEST) === $landing.get().source) return;
  if (source === '' && !(isForeign && $landing.get().referrer === '' && $landing.get().source === '')) return;
  $landing.set({
    source: cutText(source, LONGEST),
    referrer: isForeign ? cutText(`${from.origin}${from.pathname}`, LONGEST) : '',
  });
}
