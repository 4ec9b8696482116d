import { listSize, PAGE_SIZE } from '#wire/woocommerce/list-queries.ts';
import type { HttpClient } from './http.ts';
import { SourceError } from './source-failure.ts';
import { listIn } from './store-data.ts';

const MAXIMUM_PAGES = 1000;
const MAXIMUM_READINGS = 2;

interface Page {
  readonly items: readonly unknown[];
  /** `X-WP-Total` and `X-WP-TotalPages`; null when a cache dropped them. */
  readonly total: number | null;
  readonly pages: number | null;
}

/**
 * All pages of a WordPress list, in order. A list that shifts while it is read (totals or ids disagree) is read once
 * more. The `Link` header is not followed: the Store API writes it wrong.
 */
export async function readPages(http: HttpClient, url: string, query: Readonly<Record<string, string>>) {
  for (let reading = 1; reading <= MAXIMUM_READINGS; reading += 1) {
    const items = await readOnce(http, url, query);
    if (items) return items;
  }
  throw new SourceError(
    url,
    'source.shifted',
    'The list changed while its pages were read, twice in a row. Build again when the store is quiet.',
  );
}

/** null when the pages do not fit together. */
async function readOnce(
  http: HttpClient,
  url: string,
  query: Readonly<Record<string, string>>,
): Promise<readonly unknown[] | null> {
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
    return isSteady && !hasRepetition(items) ? items : null;
  } catch (error) {
    // wp/v2 answers 400 for a page past the end: the list became shorter.
    if (error instanceof SourceError && error.status === 400) return null;
    throw error;
  }
}

async function readUntilShort(
  first: Page,
  read: (page: number) => Promise<Page>,
): Promise<readonly unknown[] | null> {
  const items = [...first.items];
  let last = first;
  for (let page = 2; last.items.length === PAGE_SIZE && page <= MAXIMUM_PAGES; page += 1) {
    try {
      last = await read(page);
    } catch (error) {
      if (error instanceof SourceError && error.status === 400) break;
      throw error;
    }
    items.push(...last.items);
  }
  return hasRepetition(items) ? null : items;
}

async function readPage(
  http: HttpClient,
  url: string,
  query: Readonly<Record<string, string>>,
  page: number,
): Promise<Page> {
  const address = new URL(url);
  for (const [name, value] of Object.entries({ ...query, per_page: `${PAGE_SIZE}`, page: `${page}` }))
    address.searchParams.set(name, value);
  const { body, answer } = await http.json(address.href);
  const items = listIn(body);
  if (!items) throw new SourceError(url, 'source.bad-envelope', 'The answer is JSON but not a list.');
  return { items, ...listSize(answer.headers) };
}

function hasRepetition(items: readonly unknown[]): boolean {
  const ids = items.map((item) =>
    typeof item === 'object' && item !== null && 'id' in item ? item.id : item,
  );
  return new Set(ids).size < ids.length;
}
