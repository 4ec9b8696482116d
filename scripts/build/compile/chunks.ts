import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';
import { ASSET_PREFIX } from '#scripts/release/hosting-rules.ts';

/** Files with shared code, in the order in which they take their modules. A file takes a module with everything that it imports. */
const CHUNKS = [
  'page-stores',
  'strip',
  'react',
  'calls',
  'extras',
  'live',
  'screens',
  'fields',
  'rows',
  'finders',
  'order-parts',
  'ordering-screens',
  'order-lines',
  'orders',
  'cart-screens',
  'checkouts',
  'addresses',
  'order-texts',
  'review',
  'staff-screens',
] as const;
type Chunk = (typeof CHUNKS)[number];

/** For rolldown's `codeSplitting`. */
export const CHUNK_GROUPS = CHUNKS.map((chunk, place) => ({
  priority: CHUNKS.length - place,
  name: (id: string, modules: Modules): Chunk | null => (chunkOf(id, modules) === chunk ? chunk : null),
}));

/**
 * The name of a file of scripts, for rolldown's `chunkFileNames`. `src/i18n/ar/shop.json` becomes `ar-shop`: pages preload the words of
 * their language by this name.
 */
export function chunkFileName({ facadeModuleId }: { readonly facadeModuleId?: string | null }): string {
  const [, locale, file] = /\/src\/i18n\/(\w+)\/(\w+)\.json$/.exec(facadeModuleId ?? '') ?? [];
  return `${ASSET_PREFIX}${locale === undefined ? '[name]' : `${locale}-${file}`}.[hash].js`;
}

/** What rolldown knows about a module while it forms chunks. */
interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}

/** The script of every page. */
const PAGE_SCRIPT = join(ROOT, 'src/layouts/page.ts');
/** Code that only the page script uses stays in its file. Code that islands and other scripts share with it goes into one file. */
const OWN_CODE = /\/src\/(?:components|layouts)\//;
/** The calls of the store, with the parser of its answers. */
const CALLS = join(ROOT, 'src/stores/shop/apis.ts');
/** Code that catalogue pages load when they are idle. It does not use React. */
const LIVE = join(ROOT, 'src/components/card/show-live.ts');
/** Code that the order form loads for a product with extras. It does not use React. */
const EXTRAS = join(ROOT, 'src/components/product/order-extras.ts');
/** Code that catalogue pages load while an order is under way. Its file holds nothing else. */
const STRIP = join(ROOT, 'src/components/order/show-strip.ts');
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const REVIEW = join(ROOT, 'src/islands/order/CompleteOrderIsland.tsx');
const ISLANDS = globSync('src/islands/**/*Island.tsx', { cwd: ROOT }).map((path) => join(ROOT, path));
/**
 * Groups of islands that share code: staff, the cart, the two checkouts, the addresses, the screens before and after an order, and the
 * other customers' screens.
 */
type Party = 'staff' | 'cart' | 'checkouts' | 'addresses' | 'ordering' | 'thanks' | 'others';

/** The modules of each chunk, computed once for a compile. */
interface Rooms {
  readonly page: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  readonly live: ReadonlySet<string>;
  readonly extras: ReadonlySet<string>;
  readonly strip: ReadonlySet<string>;
  /** For each island: all modules that it imports, directly or not. */
  readonly islands: readonly { readonly party: Party; readonly closure: ReadonlySet<string> }[];
}

const roomsOf = new WeakMap<Modules, Rooms>();

/**
 * The file of a module, for rolldown's `codeSplitting`. By default, each combination of islands gets a file of its own: thirty for the
 * cart. Each file is a request, and small files compress badly. So there is one file for each of these:
 * - code that the script of every page shares with islands,
 * - React,
 * - the calls of the store,
 * - code that the islands of one group, or of several groups, share.
 */
export function chunkOf(id: string, modules: Modules): Chunk | null {
  let rooms = roomsOf.get(modules);
  if (!rooms) {
    rooms = {
      page: closureOf(PAGE_SCRIPT, modules),
      calls: closureOf(CALLS, modules),
      live: closureOf(LIVE, modules),
      extras: closureOf(EXTRAS, modules),
      strip: closureOf(STRIP, modules),
      islands: ISLANDS.map((island) => ({ party: partyOf(island), closure: closureOf(island, modules) })),
    };
    roomsOf.set(modules, rooms);
  }
  if (rooms.page.has(id)) return isOwnOfPage(id, rooms.page, modules) ? null : 'page-stores';
  if (rooms.strip.has(id)) return 'strip';
  if (REACT.test(id)) return 'react';
  if (rooms.calls.has(id)) return 'calls';
  const all = rooms.islands.filter(({ closure }) => closure.has(id));
  if (rooms.extras.has(id)) return all.length > 0 ? 'extras' : null;
  if (rooms.live.has(id)) return all.length > 0 ? 'live' : null;
  // The addresses use the files of other screens, and add nothing to them: a customer has those of the checkout, which leads there.
  const users = all.filter(({ party }) => party !== 'addresses');
  const isOfAddresses = users.length < all.length;
  if (isOfAddresses && users.length === 0) return 'addresses';
  // A part of the review that is loaded later shares code with it, which would become a file of its own.
  if (users.length === 1 && users[0]?.closure.has(REVIEW)) return 'review';
  if (users.length < 2 && !isOfAddresses) return null;
  const parties = new Set(users.map(({ party }) => party));
  if (isOfAddresses && parties.size === 1 && parties.has('staff')) return 'addresses';
  // The review has no fields and no search for products.
  if (parties.has('others')) {
    if (parties.has('ordering')) return 'screens';
    // The checkouts need none of it. The cart shares pictures, steppers and the way back after a removal with lists.
    return parties.has('checkouts') ? 'fields' : parties.has('cart') ? 'rows' : 'finders';
  }
  if (parties.size === 1 && parties.has('checkouts')) return 'checkouts';
  if (parties.size === 1 && parties.has('staff')) return 'staff-screens';
  // The review needs neither fields of the cart and the checkouts, nor words about placed orders.
  if (!parties.has('ordering')) return parties.has('thanks') ? 'order-texts' : 'cart-screens';
  // The cart and the checkouts read no order.
  if (!parties.has('cart') && !parties.has('checkouts')) return 'orders';
  // The checkouts show no lines.
  if (!parties.has('checkouts')) return 'order-lines';
  return parties.has('staff') ? 'order-parts' : 'ordering-screens';
}

/** Throws when another script imports the script of every page: it would become a separate file, one more request on every page. */
function isOwnOfPage(id: string, page: ReadonlySet<string>, modules: Modules): boolean {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return id === PAGE_SCRIPT || (OWN_CODE.test(id) && importers.every((importer) => page.has(importer)));
}

function partyOf(island: string): Party {
  if (/\/islands\/(?:staff|manage)\//.test(island)) return 'staff';
  if (island.includes('/islands/checkout/')) return 'checkouts';
  if (island.includes('/islands/address/')) return 'addresses';
  if (island.endsWith('/ThankYouIsland.tsx')) return 'thanks';
  if (island.includes('/islands/cart/')) return 'cart';
  return island.includes('/islands/order/') ? 'ordering' : 'others';
}

/** All modules that a module imports statically, directly or not. */
function closureOf(entry: string, modules: Modules): ReadonlySet<string> {
  const found = new Set<string>();
  const waiting = [entry];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    waiting.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
