import { availabilityOf } from '#domain/catalogue/availability.ts';
import type { Product } from '#domain/catalogue/product.ts';
import type { CardView } from './card-view.ts';
import type { LocaleContext } from './locale-context.ts';
import { shortened, textOfHtml } from './plain-text.ts';
import { productPriceView, remainingView } from './prices.ts';

const SUMMARY_LENGTH = 140;

export function cardView(product: Product, context: LocaleContext): CardView {
  const name = context.text(product.name);
  return {
    id: product.id,
    href: context.href({ name: 'product', id: product.id }),
    name,
    summary: shortened(textOfHtml(context.text(product.summaryHtml)), SUMMARY_LENGTH),
    picture: context.picture(product.images[0], context.plain(product.images[0]?.alt.trim() || name)),
    price: productPriceView(product, context),
    availability: availabilityOf(product),
    remaining: remainingView(product.stock, context),
    hasOptions: product.kind === 'variable',
    quantity: product.quantity,
    waitMinutes: product.waitMinutes,
  };
}
