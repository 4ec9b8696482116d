import { numberOf, type RawItem, recordOf, textOf } from './raw-item.ts';

const MOST_DECIMALS = 4;

/** WooCommerce's HTML for a price, as in its field `price_html`. */
export function priceHtml(item: RawItem): string {
  const prices = recordOf(item.prices);
  const price = textOf(prices.price);
  const range = recordOf(prices.price_range);
  const amount = (minor: string): string => amountHtml(minor, prices, false);
  const hidden = (minor: string): string => amountHtml(minor, prices, true);
  if (range.min_amount !== undefined) {
    return `${hidden(textOf(range.min_amount))} <span aria-hidden="true">&ndash;</span> ${hidden(textOf(range.max_amount))}`;
  }
  if (item.on_sale === true)
    return `<del aria-hidden="true">${amount(textOf(prices.regular_price))}</del> <ins aria-hidden="true">${amount(price)}</ins>`;
  return item.is_purchasable === true || price !== '0' ? amount(price) : '';
}

/** Empty for an amount that is no number or longer than any price: stores may write anything. */
function amountHtml(minor: string, prices: RawItem, isHidden: boolean): string {
  if (!/^-?\d{0,15}$/.test(minor)) return '';
  const unit = Math.min(numberOf(prices.currency_minor_unit), MOST_DECIMALS);
  const digits = minor.padStart(unit + 1, '0');
  const whole = digits
    .slice(0, digits.length - unit)
    .replace(/\B(?=(?:\d{3})+$)/g, textOf(prices.currency_thousand_separator));
  const fraction =
    unit > 0 ? `${textOf(prices.currency_decimal_separator)}${digits.slice(digits.length - unit)}` : '';
  const symbol = (text: string): string =>
    text === '' ? '' : `<span class="woocommerce-Price-currencySymbol">${text}</span>`;
  const [prefix, suffix] = [textOf(prices.currency_prefix), textOf(prices.currency_suffix)];
  const hidden = isHidden ? ' aria-hidden="true"' : '';
  return `<span class="woocommerce-Price-amount amount"${hidden}>${symbol(prefix)}${whole}${fraction}${symbol(suffix)}</span>`;
}
