import type { OrderItem } from './order.ts';

/** Each more doubles the work for hostile names; WooCommerce itself names at most two. */
const MOST_CHOICES = 6;

/**
 * The item's name without its choices, which readers show below it. WooCommerce adds them to the name of a variation, all or some, in
 * the sequence of the options.
 *
 * @example itemName({ name: 'T-shirt - Small, Red', choices }) // 'T-shirt', with the choices Small and Red
 */
export function itemName({ name, choices }: Pick<OrderItem, 'name' | 'choices'>): string {
  const values = choices.slice(0, MOST_CHOICES).map(({ value }) => value);
  // A product's own name may contain the separator, too.
  const starts = [...name.matchAll(/ - /g)].map(({ index }) => index);
  const start = starts.find((at) => at > 0 && isListOf(name.slice(at + 3), values));
  return start === undefined ? name : name.slice(0, start);
}

/** Whether a text is some of the values in their sequence, separated by commas. */
function isListOf(text: string, values: readonly string[]): boolean {
  return values.some((value, index) => {
    if (value === '' || !text.startsWith(value)) return false;
    const rest = text.slice(value.length);
    return rest === '' || (rest.startsWith(', ') && isListOf(rest.slice(2), values.slice(index + 1)));
  });
}
