import { fail, ok, type Result } from '#domain/result.ts';
import { listIn } from '#wire/list-of.ts';
import {
  BY_ID,
  listSize,
  PAGE_SIZE,
  PARENTS_AT_A_TIME,
  VISIBLE_PRODUCTS,
  variableIds,
  variationsOfParents,
} from './list-queries.ts';

export type Query = Readonly<Record<string, string>>;

/** A page of a WordPress list, with raw items. */
export interface ListPage {
  readonly items: readonly unknown[];
  /** `X-WP-Total` and `X-WP-TotalPages`; null when a cache or a proxy dropped them. */
  readonly total: number | null;
  readonly pages: number | null;
}

/** Sends a store's requests, for a build or a browser. `Fault` is its type of errors. */
export interface Asker<Fault> {
  readonly page: (url: string, query: Query) => Promise<Result<ListPage, Fault>>;
  readonly maximumPages: number;
  readonly tooLong: (url: string) => Fault;
  /** Whether a fault only means that a page is beyond the last one. */
  readonly isPastEnd: (fault: Fault) => boolean;
}

/** Reads a whole list. */
export type ReadList<Fault> = (url: string, query: Query) => Promise<Result<readonly unknown[], Fault>>;

/** The page in an answer; null when it is no list. */
export function pageIn(body: unknown, headers: Headers): ListPage | null {
  const items = listIn(body);
  return items && { items, ...listSize(headers) };
}

/**
 * Reads all pages of a WordPress list. The pages may be inconsistent when the list changes meanwhile. The `Link` header is ignored,
 * because that of the Store API is wrong.
 */
export async function readPages<Fault>(
  asker: Asker<Fault>,
  url: string,
  query: Query,
): Promise<Result<readonly ListPage[], Fault>> {
  const read = (page: number): Promise<Result<ListPage, Fault>> =>
    asker.page(url, { ...query, per_page: `${PAGE_SIZE}`, page: `${page}` });
  const first = await read(1);
  if (!first.ok) return first;
  const { pages } = first.value;
  if (pages === null) return untilShort(asker, first.value, read);
  if (pages > asker.maximumPages) return fail(asker.tooLong(url));
  return joined([first, ...Array.from({ length: Math.max(0, pages - 1) }, (_, index) => read(index + 2))]);
}

/** Reads pages when their number is unknown. A page that is not full is the last one. */
async function untilShort<Fault>(
  { maximumPages, isPastEnd }: Asker<Fault>,
  first: ListPage,
  read: (page: number) => Promise<Result<ListPage, Fault>>,
): Promise<Result<readonly ListPage[], Fault>> {
  const pages = [first];
  while (pages.at(-1)?.items.length === PAGE_SIZE && pages.length < maximumPages) {
    const next = await read(pages.length + 1);
    if (!next.ok && isPastEnd(next.error)) break;
    if (!next.ok) return next;
    pages.push(next.value);
  }
  return ok(pages);
}

/** Reads products by id, without those that customers cannot see. */
export const readProducts = <Fault>(
  read: ReadList<Fault>,
  productsUrl: string,
  ids: readonly number[],
  filter: Query = {},
): Promise<Result<readonly unknown[], Fault>> =>
  inChunks(ids, PAGE_SIZE, (some) =>
    read(productsUrl, { ...VISIBLE_PRODUCTS, ...filter, include: some.join() }),
  );

/** Reads the variations of all variable products among these. */
export const readVariations = <Fault>(
  read: ReadList<Fault>,
  productsUrl: string,
  products: readonly unknown[],
): Promise<Result<readonly unknown[], Fault>> =>
  inChunks(variableIds(products), PARENTS_AT_A_TIME, (some) => read(productsUrl, variationsOfParents(some)));

/**
 * Reads branches or zones. Requests them by id, because pages of posts with equal menu order may repeat or omit some; the mapper sorts
 * them. A plugin's own endpoint may refuse this order with 400; `isRefused` detects that.
 */
export async function readPlaces<Fault>(
  read: ReadList<Fault>,
  url: string,
  isRefused: (fault: Fault) => boolean,
): Promise<Result<readonly unknown[], Fault>> {
  const items = await read(url, BY_ID);
  return items.ok || !isRefused(items.error) ? items : read(url, {});
}

/** Reads all chunks in parallel and joins them. Sends no request without ids. */
async function inChunks<Fault>(
  ids: readonly number[],
  size: number,
  read: (ids: readonly number[]) => Promise<Result<readonly unknown[], Fault>>,
): Promise<Result<readonly unknown[], Fault>> {
  const lists = await joined(
    Array.from({ length: Math.ceil(ids.length / size) }, (_, index) =>
      read(ids.slice(index * size, (index + 1) * size)),
    ),
  );
  return lists.ok ? ok(lists.value.flat()) : lists;
}

/** All values, or the first failure. */
async function joined<Value, Fault>(
  readings: readonly (Result<Value, Fault> | Promise<Result<Value, Fault>>)[],
): Promise<Result<readonly Value[], Fault>> {
  const values: Value[] = [];
  for (const result of await Promise.all(readings)) {
    if (!result.ok) return result;
    values.push(result.value);
  }
  return ok(values);
}
