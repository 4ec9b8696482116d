import type { Attribute, Term } from '#domain/catalogue/product.ts';
import type { WireContext } from '#wire/context.ts';
import { localisedText, type WireTranslations } from '#wire/localised-text.ts';
import { parseItems } from '#wire/parse-items.ts';
import { lineOfHtml, plainText } from '#wire/plain-text.ts';
import { type StoreAttribute, type StoreProductAttribute, storeAttribute } from './schema.ts';

interface TermFacts {
  /** Position in the merchant's menu order. */
  readonly rank: number;
  readonly translations: WireTranslations | undefined;
}

interface AttributeFacts {
  readonly translations: WireTranslations | undefined;
  readonly terms: ReadonlyMap<string, TermFacts>;
}

/** Menu order and translations that `treesal/attributes` adds to product attributes, by attribute id. */
export type AttributeDirectory = ReadonlyMap<number, AttributeFacts>;

export function attributeDirectory(items: readonly unknown[], context: WireContext): AttributeDirectory {
  const attributes: StoreAttribute[] = parseItems(storeAttribute, items, 'attribute', context);
  return new Map(
    attributes.map(({ id, translations, terms }) => [
      id,
      {
        translations,
        terms: new Map(terms.map((term, rank) => [term.slug, { rank, translations: term.translations }])),
      },
    ]),
  );
}

/** A product's attributes. Of two with the same label only the first is used, because variations refer to attributes by label. */
export function attributesOf(
  attributes: readonly StoreProductAttribute[],
  productId: number,
  directory: AttributeDirectory,
  context: WireContext,
): Attribute[] {
  const byKey = new Map<string, Attribute>();
  for (const wire of attributes) {
    const attribute = attributeOf(wire, directory.get(wire.id), context);
    const code = problemOf(attribute, byKey);
    if (code === null) byKey.set(attribute.key, attribute);
    else
      context.report({
        kind: 'attribute',
        id: `${productId}`,
        path: `attributes.${attribute.key}`,
        code,
        reason: `The attribute "${attribute.key}" of product ${productId} is left out: it needs a label of its own and at least one value.`,
      });
  }
  return [...byKey.values()];
}

function problemOf(attribute: Attribute, others: ReadonlyMap<string, Attribute>): string | null {
  if (attribute.key === '') return 'attribute.no-name';
  if (others.has(attribute.key)) return 'attribute.duplicate-label';
  return attribute.terms.length === 0 ? 'attribute.no-terms' : null;
}

function attributeOf(
  wire: StoreProductAttribute,
  facts: AttributeFacts | undefined,
  context: WireContext,
): Attribute {
  const shown = (html: string): string => lineOfHtml(html, context.decodeEntities);
  const key = plainText(context.decodeEntities(wire.name));
  const terms = wire.terms
    .map(({ slug, name, default: isDefault }): Term => {
      const translations = facts?.terms.get(slug)?.translations;
      return {
        value: slug,
        name: localisedText(shown(name), translations, 'name', shown),
        isDefault: isDefault === true,
      };
    })
    .filter((term) => term.value !== '' && term.name.base !== '');
  return {
    id: wire.id,
    key,
    name: localisedText(shown(wire.name) || key, facts?.translations, 'name', shown),
    isOption: wire.has_variations,
    terms: facts ? inMenuOrder(terms, facts) : terms,
  };
}

/** The Store API lists the terms of a product by name, so they are sorted; terms unknown to the directory come last, as given. */
function inMenuOrder(terms: readonly Term[], facts: AttributeFacts): Term[] {
  const rank = (term: Term): number => facts.terms.get(term.value)?.rank ?? Number.MAX_SAFE_INTEGER;
  return terms.toSorted((left, right) => rank(left) - rank(right));
}
