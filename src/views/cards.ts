import { availabilityOf } from '#domain/catalogue/availability.ts';
import { hasChoices } from '#domain/catalogue/has-choices.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { ImageSource } from '#domain/storefront/picture.ts';
import type { CardView } from './card-view.ts';
import { shortened, textOfHtml } from './html-text.ts';
import type { LocaleContext } from './locale-context.ts';
import { productPriceView, remainingView, saleBadge } from './prices.ts';

const SUMMARY_LENGTH = 140;

export function cardView(product: Product, context: LocaleContext): CardView {
  const name = context.text(product.name);
  const price = productPriceView(product, context);
  return {
    id: product.id,
    href: context.href({ name: 'product', id: product.id }),
    name,
    summary: summaryOf(product, context),
    picture: context.picture(product.images[0], pictureWords(product, product.images[0], context)),
    price,
    saleBadge: saleBadge(product, price, context),
    availability: availabilityOf(product),
    remaining: remainingView(product.stock, context),
    hasOptions: hasChoices(product),
    quantity: product.quantity,
  };
}

/** The summary as text; empty if the name contains it ("Potatoes, 1 kg"), because it would only repeat that. */
export function summaryOf({ name, summaryHtml }: Product, { text }: LocaleContext): string {
  const summary = textOfHtml(text(summaryHtml));
  return text(name).includes(summary) ? '' : shortened(summary, SUMMARY_LENGTH);
}

/**
 * Alternative text of a picture. The store has it in its own language only, so other readers get the product's translated name.
 */
export function pictureWords(
  product: Product,
  image: ImageSource | undefined,
  { text, plain }: LocaleContext,
): string {
  const name = text(product.name);
  const isTranslated = name !== plain(product.name.base);
  return (!isTranslated && image && plain(image.alt).trim()) || name;
}
