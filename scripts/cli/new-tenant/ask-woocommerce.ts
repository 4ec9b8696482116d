import { isSourceUrl } from '#domain/tenant/tenant-fields.ts';
import { keyTrouble } from '#scripts/doctor/ordering.ts';
import { httpClient } from '#sources/request/http.ts';
import { type PublicFacts, publicFacts, type StoreFacts, storeFacts } from '#sources/store/store-facts.ts';
import { type StoreKeys, storeClient } from '#sources/store/wc-client.ts';
import { decodeEntities } from '#wire/decode-entities.ts';
import { type AskedPlaces, askPlaces, NO_PLACES } from './ask-places.ts';
import { isAgreed, type Talk, type TalkWorld, TIMEOUT_MS } from './talk.ts';
import type { Answers } from './tenant-answers.ts';

/** A merchant's WooCommerce: its facts, and the person's answers about it. */
export interface AskedStore extends AskedPlaces {
  readonly url: string;
  /** Proposed answers to the other questions. */
  readonly usual: Partial<Answers>;
  /** null: its plugin takes the orders, or there is no key yet. */
  readonly keys: StoreKeys | null;
  readonly ordering: 'plugin' | 'woocommerce';
}

/**
 * Asks for the merchant's WooCommerce, explains how to make a key, tries the key, and reads the store's facts. Returns null when the
 * merchant has no WooCommerce. `usual`: the proposed address.
 */
export async function askWooCommerce(talk: Talk, world: TalkWorld, usual = ''): Promise<AskedStore | null> {
  if (!(await isAgreed(talk, 'Do you have a WooCommerce?'))) return null;
  const shop = await askAddress(talk, world, usual);
  if (!shop) return null;
  const { url, facts } = shop;
  const name = decodeEntities(facts.name);
  const known = {
    catalogue: `woocommerce:${url}`,
    ...(name && { name }),
    ...(facts.timeZone && { 'time-zone': facts.timeZone }),
  };
  if (facts.hasOrderingPlugin) {
    talk.say('It has the ordering plugin: orders go through it, and no key is needed.\n');
    return { url, usual: known, keys: null, ordering: 'plugin', ...UNASKED };
  }
  const given = await askKeys(talk, world, url);
  if (!given) return { url, usual: known, keys: null, ordering: 'woocommerce', ...UNASKED };
  const { keys, store } = given;
  return {
    url,
    usual: { ...known, currency: store.currency, country: store.country },
    keys,
    ordering: 'woocommerce',
    ...(await askPlaces(talk, world, { url, keys, country: store.country })),
  };
}

const UNASKED: AskedPlaces = { places: NO_PLACES, delivers: true };

async function askAddress(
  { ask, say }: Talk,
  { fetch }: TalkWorld,
  usual: string,
): Promise<{ readonly url: string; readonly facts: PublicFacts } | null> {
  for (;;) {
    const answer = await ask('Its address (https://…; "none": go on without it)', usual);
    if (/^(none|)$/i.test(answer)) return null;
    const url = answer.replace(/\/wp-(?:json|admin|login).*$/, '').replace(/\/+$/, '');
    const trouble = addressTrouble(url);
    if (trouble !== null) {
      say(trouble);
      continue;
    }
    const facts = await publicFacts(url, httpClient({ fetch, timeoutMs: TIMEOUT_MS, attempts: 1 }));
    if (facts?.hasWooCommerce) return { url, facts };
    say(
      facts
        ? `✗ ${url} is a WordPress without WooCommerce.\n  → Activate it there (Plugins), then write the address again.\n`
        : `✗ ${url} does not answer as a WordPress.\n  → Is the address right? In WordPress, Settings → Permalinks: anything but "Plain". Then write it again.\n`,
    );
  }
}

function addressTrouble(url: string): string | null {
  if (isSourceUrl(url)) return null;
  if (/^http:/.test(url) && isSourceUrl(url.replace('http:', 'https:')))
    return `✗ ${url} is not encrypted: orders, and what customers write, could be read on the way.
  → Let the hoster switch a certificate on (most have a button, "SSL" or "Let's Encrypt"), write https:// into both addresses of WordPress
    (Settings → General), and give the address with https://.\n`;
  return '✗ That is no address of a shop.\n  → Write it as in a browser, such as https://shop.example.\n';
}

/** The steps to make a key, with the labels of WordPress. */
const keyClicks = (url: string): string => `
It has no ordering plugin, and needs none: Dukkan takes the orders and brings them there, with a key. In a browser:
  1. ${url}/wp-admin/options-permalink.php (Settings → Permalinks): anything but "Plain"; Save Changes.
  2. ${url}/wp-admin/user-new.php (Users → Add New User): any name, role "Shop manager". A key has the rights of its user.
  3. ${url}/wp-admin/admin.php?page=wc-settings&tab=advanced&section=keys (WooCommerce → Settings → Advanced → REST API): Add key.
     Description: Dukkan. User: the shop manager. Permissions: Read/Write. Generate API key.
  4. Copy both texts here at once: WordPress shows the secret only now.
`;

interface Given {
  readonly keys: StoreKeys;
  readonly store: StoreFacts;
}

async function askKeys({ ask, say }: Talk, { fetch, now }: TalkWorld, url: string): Promise<Given | null> {
  say(keyClicks(url));
  for (;;) {
    const key = await ask('Consumer key (ck_…; nothing: later)', '');
    if (key === '') {
      say('Until there is a key no order arrives there. npm run doctor says when one is right.\n');
      return null;
    }
    const keys = { key, secret: await ask('Consumer secret (cs_…)', '') };
    const store = await storeFacts(storeClient({ url, keys, fetch, now, timeoutMs: TIMEOUT_MS }));
    if (store.ok) {
      say(aboutStore(store.value));
      return { keys, store: store.value };
    }
    const { what, remedy } = keyTrouble(store.error, { url, keyEnv: 'your answer' });
    say(`✗ ${what}\n  → ${remedy}\n`);
  }
}

function aboutStore({ version, currency, country, hasTaxes, payments, findsByOwnId }: StoreFacts): string {
  const lines = [
    `✓ The key is right: WooCommerce ${version || 'of unknown version'}, ${country}, ${currency}, ${hasTaxes ? 'with taxes' : 'without taxes'}.`,
    `  Payment methods there: ${payments.join(', ') || 'none is switched on'}. Orders of this site arrive as "Cash on delivery".`,
    ...(findsByOwnId
      ? []
      : ['! It is older than 9.9: update it, so that an order whose answer was lost is found at once.']),
  ];
  return `${lines.join('\n')}\n`;
}
