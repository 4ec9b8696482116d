import { chosenOf } from '#domain/catalogue/availability.ts';
import { listOf, numberOf, type RawItem, recordOf, textOf } from '#scripts/backend/catalogue/raw-item.ts';
import type { OpenChoices } from './store-lines.ts';

/** The lists that contain the choices that variations leave open. */
interface Lists {
  readonly products: readonly unknown[];
}

/**
 * The choices that a variation leaves to the customer ("any"), as line meta. Like WooCommerce it uses the taxonomy's name and the term's
 * slug. WooCommerce accepts an order without them (capture 050c), but then the kitchen would not know the choice.
 */
export const openChoicesOf =
  (lists: () => Lists): OpenChoices =>
  ({ id, variation_id, variation }) => {
    const product = listOf(lists().products).find((item) => numberOf(item.id) === id);
    const own = listOf(product?.variations).find((item) => numberOf(item.id) === variation_id);
    const open = listOf(own?.attributes).filter(({ value }) => textOf(value) === '');
    return open.flatMap(({ name }) => {
      const attribute = listOf(product?.attributes).find((item) => item.name === name);
      const value = chosen(variation, attribute);
      return value === undefined ? [] : [{ key: textOf(attribute?.taxonomy) || textOf(name), value }];
    });
  };

function chosen(variation: Readonly<Record<string, string>>, attribute: RawItem | undefined) {
  const { name, taxonomy } = recordOf(attribute);
  return chosenOf(variation, textOf(name)) ?? chosenOf(variation, textOf(taxonomy));
}
