import type { HttpClient } from '#sources/request/http.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import { BY_ID, listSize, PAGE_SIZE } from '#wire/woocommerce/list-queries.ts';
import { idOf, inOrderOf } from './order-of-list.ts';
import { listIn } from './store-data.ts';

const MAXIMUM_PAGES = 1000;

type Query = Readonly<Record<string, string>>;

interface Page {
  readonly items: readonly unknown[];
  /** `X-WP-Total` and `X-WP-TotalPages`; null if a cache dropped them. */
  readonly total: number | null;
  readonly pages: number | null;
}

interface Reading {
  readonly items: readonly unknown[];
  /** Whether the pages are consistent: totals agree, and no id occurs twice. */
  readonly isWhole: boolean;
}

const SHIFTED: Reading = { items: [], isWhole: false };

/**
 * Reads all pages of a WordPress list, in order. A list that shifts during the reading is read once more, and then by id, because
 * equal items (products of one name and position, posts of one position) may be in a different order on each page.
 * The `Link` header is ignored, because the Store API writes it wrong.
 */
export async function readPages(http: HttpClient, url: string, query: Query): Promise<readonly unknown[]> {
  const first = await readOnce(http, url, query);
  if (first.isWhole) return first.items;
  const again = await readOnce(http, url, query);
  if (again.isWhole) return again.items;
  const byId = await readOnce(http, url, { ...query, ...BY_ID }).catch(shiftedWhenRefused);
  if (byId.isWhole) return inOrderOf(again.items, byId.items);
  throw new SourceError(
    url,
    'source.shifted',
    'The list changed each time that its pages were read. Build again when the store is quiet.',
  );
}

async function readOnce(http: HttpClient, url: string, query: Query): Promise<Reading> {
  const read = (page: number): Promise<Page> => readPage(http, url, query, page);
  const first = await read(1);
  if (first.pages === null) return await readUntilShort(first, read);
  if (first.pages > MAXIMUM_PAGES)
    throw new SourceError(
      url,
      'source.too-large',
      `The list has ${first.pages} pages; at most ${MAXIMUM_PAGES} are read.`,
    );
  try {
    const numbers = Array.from({ length: Math.max(0, first.pages - 1) }, (_, index) => index + 2);
    const pages = [first, ...(await Promise.all(numbers.map(read)))];
    const items = pages.flatMap((page) => page.items);
    const isSteady =
      pages.every((page) => page.total === first.total && page.pages === first.pages) &&
      (first.total === null || items.length === first.total);
    return { items, isWhole: isSteady && !hasRepetition(items) };
  } catch (error) {
    // The list became shorter during the reading.
    if (isPastEnd(error)) return SHIFTED;
    throw error;
  }
}

/** wp/v2 answers a page past the end with this error; the Store API answers with an empty page. */
const isPastEnd = (error: unknown): boolean =>
  error instanceof SourceError && error.sourceCode === 'rest_post_invalid_page_number';

/** wp/v2 answers 400 if it does not support the order. */
function shiftedWhenRefused(error: unknown): Reading {
  if (error instanceof SourceError && error.status === 400) return SHIFTED;
  throw error;
}

async function readUntilShort(first: Page, read: (page: number) => Promise<Page>): Promise<Reading> {
  const items = [...first.items];
  let last = first;
  for (let page = 2; last.items.length === PAGE_SIZE && page <= MAXIMUM_PAGES; page += 1) {
    try {
      last = await read(page);
    } catch (error) {
      if (isPastEnd(error)) break;
      throw error;
    }
    items.push(...last.items);
  }
  return { items, isWhole: !hasRepetition(items) };
}

async function readPage(http: HttpClient, url: string, query: Query, page: number): Promise<Page> {
  const address = new URL(url);
  for (const [name, value] of Object.entries({ ...query, per_page: `${PAGE_SIZE}`, page: `${page}` }))
    address.searchParams.set(name, value);
  const { body, answer } = await http.json(address.href);
  const items = listIn(body);
  if (!items) throw new SourceError(url, 'source.bad-envelope', 'The answer is JSON but not a list.');
  return { items, ...listSize(answer.headers) };
}

const hasRepetition = (items: readonly unknown[]): boolean => new Set(items.map(idOf)).size < items.length;
