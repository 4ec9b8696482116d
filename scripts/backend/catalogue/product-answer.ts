import { NO_MAXIMUM } from '#domain/catalogue/quantity.ts';
import { imageAnswer } from './image-answer.ts';
import type { PresentItem } from './present-items.ts';
import { priceHtml } from './price-html.ts';
import { listOf, numberOf, type RawItem, recordOf, textOf } from './raw-item.ts';

const API = '/wp-json/wc/store/v1/products';

/** A product or variation as the Store API answers it, with all fields. Files may omit empty ones. */
export function productAnswer({ raw, id, parentId }: PresentItem, origin: string): RawItem {
  const permalink = `${origin}/products/${parentId || id}`;
  const self = `${origin}${API}/${id}`;
  return {
    id,
    name: textOf(raw.name),
    slug: textOf(raw.slug),
    parent: parentId,
    type: textOf(raw.type) || 'simple',
    variation: textOf(raw.variation),
    permalink,
    sku: textOf(raw.sku),
    short_description: textOf(raw.short_description),
    description: textOf(raw.description),
    on_sale: raw.on_sale === true,
    prices: { sale_price: recordOf(raw.prices).price, price_range: null, ...recordOf(raw.prices) },
    price_html: textOf(raw.price_html) || priceHtml(raw),
    average_rating: textOf(raw.average_rating) || '0',
    review_count: numberOf(raw.review_count),
    images: listOf(raw.images).map((image) => imageAnswer(image, origin)),
    categories: linked(raw.categories, ({ id: category }) => `${origin}/shop/${category}`),
    tags: linked(raw.tags, ({ slug }) => `${origin}/shop?tag=${encodeURIComponent(textOf(slug))}`),
    brands: raw.brands ?? [],
    attributes: raw.attributes ?? [],
    variations: raw.variations ?? [],
    grouped_products: raw.grouped_products ?? [],
    has_options: raw.has_options === true,
    is_purchasable: raw.is_purchasable === true,
    is_in_stock: raw.is_in_stock === true,
    is_on_backorder: raw.is_on_backorder === true,
    low_stock_remaining: raw.low_stock_remaining ?? null,
    stock_availability: raw.stock_availability ?? { text: '', class: 'in-stock' },
    sold_individually: raw.sold_individually === true,
    weight: textOf(raw.weight),
    dimensions: raw.dimensions ?? { length: '', width: '', height: '' },
    formatted_weight: textOf(raw.formatted_weight) || 'N/A',
    formatted_dimensions: textOf(raw.formatted_dimensions) || 'N/A',
    add_to_cart: addToCart(raw, permalink),
    is_password_protected: raw.is_password_protected === true,
    extensions: raw.extensions ?? {},
    _links: {
      self: [{ href: self, targetHints: { allow: ['GET'] } }],
      collection: [{ href: `${origin}${API}` }],
      ...(parentId ? { up: [{ href: `${origin}${API}/${parentId}` }] } : {}),
      related: [{ embeddable: true, href: `${origin}${API}?related=${id}&per_page=10` }],
    },
  };
}

const linked = (value: unknown, link: (item: RawItem) => string): readonly RawItem[] =>
  listOf(value).map((item) => ({ id: item.id, name: item.name, slug: item.slug, link: link(item) }));

function addToCart(raw: RawItem, permalink: string): RawItem {
  const name = textOf(raw.name);
  const needsOptions = raw.has_options === true;
  const canAdd = raw.is_purchasable === true && raw.is_in_stock === true;
  const [text, description] = !canAdd
    ? ['Read more', `Read more about &ldquo;${name}&rdquo;`]
    : needsOptions
      ? ['Select options', `Select options for &ldquo;${name}&rdquo;`]
      : ['Add to cart', `Add to cart: &ldquo;${name}&rdquo;`];
  return {
    minimum: 1,
    maximum: NO_MAXIMUM,
    multiple_of: 1,
    single_text: 'Add to cart',
    text,
    description,
    ...recordOf(raw.add_to_cart),
    url: permalink,
  };
}
