import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '#scripts/program/places.ts';
import { ASSET_PREFIX } from '#scripts/release/hosting-rules.ts';

/** The files that share code, in the order in which they take their modules: what one takes, it takes with all that it imports. */
const CHUNKS = [
  'page-stores',
  'react',
  'calls',
  'live',
  'screens',
  'fields',
  'order-parts',
  'ordering-screens',
  'orders',
  'cart-screens',
  'checkouts',
  'order-texts',
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

/** What rolldown tells about a module while it forms chunks. */
interface Modules {
  getModuleInfo(
    id: string,
  ): { readonly importedIds: readonly string[]; readonly importers: readonly string[] } | null;
}

/** The script of every page. */
const PAGE_SCRIPT = join(ROOT, 'src/layouts/page.ts');
/** Code of the page script alone stays with it; what islands and other scripts may share with it goes into one file. */
const OWN_CODE = /\/src\/(?:components|layouts)\//;
/** The calls of the store, with the parser of its answers. */
const CALLS = join(ROOT, 'src/stores/shop/apis.ts');
/** What catalogue pages load when they are idle, which has no use for React. */
const LIVE = join(ROOT, 'src/components/card/show-live.ts');
const REACT = /\/node_modules\/(?:react|react-dom|scheduler)\//;
const ISLANDS = globSync('src/islands/**/*Island.tsx', { cwd: ROOT }).map((path) => join(ROOT, path));
/** Which islands share code: staff, the cart, the two checkouts, who orders, who has ordered, and the other customers' screens. */
type Party = 'staff' | 'cart' | 'checkouts' | 'ordering' | 'thanks' | 'others';

/** The modules that a chunk is made of, worked out once for a compile. */
interface Rooms {
  readonly page: ReadonlySet<string>;
  readonly calls: ReadonlySet<string>;
  readonly live: ReadonlySet<string>;
  /** A closure for each island. */
  readonly islands: readonly { readonly party: Party; readonly closure: ReadonlySet<string> }[];
}

const roomsOf = new WeakMap<Modules, Rooms>();

/**
 * The file of a module, for rolldown's `codeSplitting`. Left alone, each combination of islands that uses a module would give it a
 * file of its own, thirty for the cart; each file is a request, and small ones compress badly. So what the script of every page
 * shares with islands is one file, and so are React, the calls, and what the screens of one party or of several share; what staff shares
 * with who orders alone is nothing that search would have to load, and the checkouts' own fields are nothing for the cart.
 */
export function chunkOf(id: string, modules: Modules): Chunk | null {
  let rooms = roomsOf.get(modules);
  if (!rooms) {
    rooms = {
      page: closureOf(PAGE_SCRIPT, modules),
      calls: closureOf(CALLS, modules),
      live: closureOf(LIVE, modules),
      islands: ISLANDS.map((island) => ({ party: partyOf(island), closure: closureOf(island, modules) })),
    };
    roomsOf.set(modules, rooms);
  }
  if (rooms.page.has(id)) return isOwnOfPage(id, rooms.page, modules) ? null : 'page-stores';
  if (REACT.test(id)) return 'react';
  if (rooms.calls.has(id)) return 'calls';
  const users = rooms.islands.filter(({ closure }) => closure.has(id));
  if (rooms.live.has(id)) return users.length > 0 ? 'live' : null;
  if (users.length < 2) return null;
  const parties = new Set(users.map(({ party }) => party));
  // The review has nothing to fill in and no product to find.
  if (parties.has('others')) return parties.has('ordering') ? 'screens' : 'fields';
  if (parties.size === 1 && parties.has('checkouts')) return 'checkouts';
  if (parties.size === 1 && parties.has('staff')) return 'staff-screens';
  // The review needs no field of the cart and the checkouts, and no words of an order that was placed.
  if (!parties.has('ordering')) return parties.has('thanks') ? 'order-texts' : 'cart-screens';
  // The cart and the checkouts read no order.
  if (!parties.has('cart') && !parties.has('checkouts')) return 'orders';
  return parties.has('staff') ? 'order-parts' : 'ordering-screens';
}

/** Another script that imports it would make a file of its own out of it: one more request of every page. */
function isOwnOfPage(id: string, page: ReadonlySet<string>, modules: Modules): boolean {
  const importers = modules.getModuleInfo(id)?.importers ?? [];
  return id === PAGE_SCRIPT || (OWN_CODE.test(id) && importers.every((importer) => page.has(importer)));
}

function partyOf(island: string): Party {
  if (island.includes('/islands/staff/')) return 'staff';
  if (island.includes('/islands/checkout/')) return 'checkouts';
  if (island.endsWith('/ThankYouIsland.tsx')) return 'thanks';
  if (island.includes('/islands/cart/')) return 'cart';
  return island.includes('/islands/order/') ? 'ordering' : 'others';
}

/** All that a module imports at once, directly or not. */
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
