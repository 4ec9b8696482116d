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

/** Names, categories and attributes in all languages, needed from the first typed letter on. */
export const searchListFile = ({ catalogue, tenant }: Storefront): SearchFile => ({
  file: SEARCH_LIST_PATH,
  content: encodeSearchList(searchListOf(catalogue, tenant.locales)),
});

/** The words of product descriptions in one language. The browser loads them when it is idle. */
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
