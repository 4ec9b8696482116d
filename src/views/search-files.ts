import { encodeDescriptions } from '#domain/search/description-file.ts';
import { descriptionsPath, descriptionWordsOf } from '#domain/search/description-words.ts';
import { encodeSearchList } from '#domain/search/search-file.ts';
import { SEARCH_LIST_PATH, searchListOf } from '#domain/search/search-list.ts';
import type { Storefront } from '#domain/storefront/storefront.ts';
import { textOfHtml } from './html-text.ts';
import type { LocaleContext } from './locale-context.ts';

interface SearchFile {
  readonly file: string;
  readonly content: string;
}

/** Names, categories and attributes in all languages: what the first letter needs. */
export const searchListFile = ({ catalogue, tenant }: Storefront): SearchFile => ({
  file: SEARCH_LIST_PATH,
  content: encodeSearchList(searchListOf(catalogue, tenant.locales)),
});

/** What the products' texts say in one language; it follows when the browser has nothing else to do. */
export function descriptionsFile({ storefront, locale, text }: LocaleContext): SearchFile {
  const words = descriptionWordsOf(
    storefront.catalogue.products.map(({ id, name, summaryHtml, descriptionHtml }) => ({
      id,
      name: text(name),
      text: `${textOfHtml(text(summaryHtml))} ${textOfHtml(text(descriptionHtml))}`.trim(),
    })),
  );
  return { file: descriptionsPath(locale), content: encodeDescriptions(words) };
}
