import { fail, ok, type Result } from '#domain/result.ts';
import { listOf } from '#wire/list-of.ts';
import { unreadable } from '#wire/parse-answer.ts';
import { failureOf } from '#wire/treesal/failures.ts';
import { unwrapped } from '#wire/treesal/schema.ts';
import { listSize, PAGE_SIZE } from '#wire/woocommerce/list-queries.ts';
import type { Answer } from './exchange.ts';
import { type ApiWorld, request } from './http.ts';

/** A page of a WordPress list, with raw items. */
export interface RawPage {
  readonly items: readonly unknown[];
  /** `X-WP-Total` and `X-WP-TotalPages`; null when a cache or a proxy dropped them. */
  readonly total: number | null;
  readonly pages: number | null;
}

export type Query = Readonly<Record<string, string>>;

/** Sent with every store call (specification §7). */
export const STORE_HEADERS = { 'Accept-Language': 'en-US' } as const;
const MAXIMUM_PAGES = 20;

export function readPage(
  world: ApiWorld,
  url: string,
  query: Query,
  signal?: AbortSignal,
): Promise<Result<RawPage>> {
  return request(world, {
    url,
    query,
    headers: STORE_HEADERS,
    read: pageOf,
    refuse: failureOf,
    ...(signal && { signal }),
  });
}

/** Reads all pages in sequence; returns the whole list or a failure. An item may be missing if the list changes meanwhile. */
export async function readAll(
  world: ApiWorld,
  url: string,
  query: Query,
): Promise<Result<readonly unknown[]>> {
  const items: unknown[] = [];
  for (let page = 1; page <= MAXIMUM_PAGES; page += 1) {
    const read = await readPage(world, url, { ...query, per_page: `${PAGE_SIZE}`, page: `${page}` });
    if (!read.ok) return read;
    items.push(...read.value.items);
    const isLast = read.value.pages === null ? read.value.items.length < PAGE_SIZE : page >= read.value.pages;
    if (isLast) break;
  }
  return ok(items);
}

function pageOf({ body, headers }: Answer): Result<RawPage> {
  const items = listOf(unwrapped(body));
  return items ? ok({ items, ...listSize(headers) }) : fail(unreadable(''));
}

/** An invalid id becomes 0, which no store uses. */
export const idInPath = (id: number): number => (Number.isSafeInteger(id) && id > 0 ? id : 0);
