import type { Category } from '#domain/catalogue/category.ts';
import { orderCategories } from '#domain/catalogue/category-tree.ts';
import type { WireContext } from '#wire/context.ts';
import { localisedText } from '#wire/localised-text.ts';
import { parseItems, withoutDuplicates } from '#wire/parse-items.ts';
import { lineOfHtml, MAXIMUM_TEXT_LENGTH } from '#wire/plain-text.ts';
import { imageOf } from './images.ts';
import { type StoreCategory, storeCategory } from './schema.ts';

/** Converts `treesal/categories`, or the Store API's list (by name, without menu order), to categories in menu order. */
export function categoriesOf(items: readonly unknown[], context: WireContext): readonly Category[] {
  const parsed = withoutDuplicates(
    parseItems(storeCategory, items, 'category', context),
    'category',
    context,
  );
  const named = parsed
    .map((category, index) => categoryOf(category, index, context))
    .filter((category) => {
      if (category.name.base !== '') return true;
      report(category.id, 'name', 'category.no-name', 'The category has no name.', context);
      return false;
    });
  const { categories, dropped } = orderCategories(named);
  for (const { id, code } of dropped)
    report(id, 'parent', code, 'Its parent could not be followed; it was moved or left out.', context);
  return categories;
}

function categoryOf(wire: StoreCategory, index: number, context: WireContext): Category {
  const name = (text: string): string => lineOfHtml(text, context.decodeEntities);
  const description = (html: string): string => lineOfHtml(html, context.decodeEntities, MAXIMUM_TEXT_LENGTH);
  return {
    id: wire.id,
    name: localisedText(name(wire.name), wire.translations, 'name', name),
    description: localisedText(description(wire.description), wire.translations, 'description', description),
    parentId: wire.parent,
    position: Number.isSafeInteger(wire.menu_order) ? Number(wire.menu_order) : index,
    image: imageOf(wire.image, { kind: 'category', id: wire.id }, context),
  };
}

function report(id: number, path: string, code: string, reason: string, context: WireContext): void {
  context.report({ kind: 'category', id: String(id), path, code, reason });
}
