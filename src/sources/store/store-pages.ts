import { fail, ok, type Result } from '#domain/result.ts';
import type { HttpClient } from '#sources/request/http.ts';
import { SourceError } from '#sources/request/source-failure.ts';
import { BY_ID } from '#wire/woocommerce/list-queries.ts';
import {
  type Asker,
  type ListPage,
  pageIn,
  type Query,
  type ReadList,
  readPages,
} from '#wire/woocommerce/read-lists.ts';
import { idOf, inOrderOf } from './order-of-list.ts';

const MAXIMUM_PAGES = 1000;

interface Reading {
  readonly items: readonly unknown[];
  /** Whether the pages are consistent: totals agree, and no id occurs twice. */
  readonly isWhole: boolean;
}

const SHIFTED: Reading = { items: [], isWhole: false };

/**
 * Reads whole lists for a build. When a list shifts during the reading, it is read again, and then by id, because the order of equal items
 * (products with the same name and position, posts with the same position) may differ from page to page.
 */
export function wholeLists(http: HttpClient): ReadList<SourceError> {
  const asker = askerOf(http);
  return async (url, query) => {
    const first = await readOnce(asker, url, query);
    if (!first.ok || first.value.isWhole) return itemsOf(first);
    const again = await readOnce(asker, url, query);
    if (!again.ok || again.value.isWhole) return itemsOf(again);
    const byId = await readOnce(asker, url, { ...query, ...BY_ID });
    if (byId.ok && byId.value.isWhole) return ok(inOrderOf(again.value.items, byId.value.items));
    // wp/v2 answers 400 if it does not support the order.
    if (!byId.ok && byId.error.status !== 400) return byId;
    return fail(
      new SourceError(
        url,
        'source.shifted',
        'The list changed each time that its pages were read. Build again when the store is quiet.',
      ),
    );
  };
}

const itemsOf = (reading: Result<Reading, SourceError>): Result<readonly unknown[], SourceError> =>
  reading.ok ? ok(reading.value.items) : reading;

const askerOf = (http: HttpClient): Asker<SourceError> => ({
  page: (url, query) => readPage(http, url, query),
  maximumPages: MAXIMUM_PAGES,
  tooLong: (url) =>
    new SourceError(
      url,
      'source.too-large',
      `The list has more pages than the ${MAXIMUM_PAGES} that are read.`,
    ),
  // wp/v2 has a code for this; the Store API answers with an empty page.
  isPastEnd: ({ sourceCode }) => sourceCode === 'rest_post_invalid_page_number',
});

async function readOnce(
  asker: Asker<SourceError>,
  url: string,
  query: Query,
): Promise<Result<Reading, SourceError>> {
  const read = await readPages(asker, url, query);
  if (read.ok) return ok(readingOf(read.value));
  // The list became shorter during the reading.
  return asker.isPastEnd(read.error) ? ok(SHIFTED) : read;
}

function readingOf(pages: readonly ListPage[]): Reading {
  const [first] = pages;
  const items = pages.flatMap((page) => page.items);
  const isSteady =
    first?.pages === null ||
    (pages.every((page) => page.total === first?.total && page.pages === first?.pages) &&
      (first?.total === null || items.length === first?.total));
  return { items, isWhole: isSteady && new Set(items.map(idOf)).size === items.length };
}

async function readPage(http: HttpClient, url: string, query: Query): Promise<Result<ListPage, SourceError>> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  try {
    const { body, answer } = await http.json(address.href);
    const page = pageIn(body, answer.headers);
    return page
      ? ok(page)
      : fail(new SourceError(url, 'source.bad-envelope', 'The answer is JSON but not a list.'));
  } catch (error) {
    if (error instanceof SourceError) return fail(error);
    throw error;
  }
}
