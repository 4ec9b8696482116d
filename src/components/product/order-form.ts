import { showAdded } from '#components/card/added-toast.ts';
import { clicked } from '#components/click.ts';
import { lineTotal, seenOf } from '#domain/cart/line-total.ts';
import { isChoicePossible } from '#domain/catalogue/availability.ts';
import { chosenItem } from '#domain/catalogue/chosen-item.ts';
import type { Price } from '#domain/catalogue/product.ts';
import { clampQuantity, highestQuantity, steppedQuantity } from '#domain/catalogue/quantity.ts';
import { countIn, type Digits } from '#domain/language/digits.ts';
import { isolate } from '#domain/language/isolate.ts';
import { formatMoney } from '#i18n/format.ts';
import { addToCart } from '#stores/cart/cart.ts';
import type { FormExtras } from './order-extras.ts';
import type { OrderFormData } from './order-form-data.ts';
import { showPrice, wordFrom } from './show-price.ts';

/** For a combination that the store does not have: no stock and no saving. */
const NOTHING = { priceView: null, remaining: null };

/**
 * Runs the order form of a product, on its page or in a sheet. It shows price, stock and total of the choice, and asks for missing
 * choices. A sheet's form listens until `life` ends.
 */
export function runOrderForm(
  scope: ParentNode = document,
  onAdded: () => void = () => {},
  life: Pick<AddEventListenerOptions, 'signal'> = {},
): void {
  const form = scope.querySelector<HTMLFormElement>('[data-order-form]');
  const json = form?.querySelector('script[type="application/json"]')?.textContent;
  if (!form || !json) return;
  let data: OrderFormData = JSON.parse(json);
  const submit = form.querySelector<HTMLButtonElement>('[data-submit]');
  if (!submit) return;
  const label = submit.querySelector<HTMLElement>('[data-label]');
  const addWords = label?.textContent ?? '';
  const note = form.querySelector<HTMLInputElement>('[data-note]');
  const status = form.querySelector('[data-said]');
  let said = '';
  let quantity = data.quantity.minimum;
  form.noValidate = true;
  let extras: FormExtras | undefined;
  const loading =
    data.extras[0] &&
    import('./order-extras.ts').then(({ runExtras }) => {
      extras = runExtras(form, () => data, show);
      show(false);
    });

  const choices = (): Record<string, string> =>
    Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
  const chosen = () => chosenItem(data, choices());
  const priceOf = (variation: ReturnType<typeof chosen>['variation']): Price | null => {
    const price = variation ? variation.price : data.unitPrice;
    return extras?.priced(price) ?? price;
  };

  /** `isSaid`: screen readers read out a changed price or stock. */
  function show(isSaid = true): void {
    if (!form || !submit) return;
    const { variation, limits, isNone } = chosen();
    quantity = clampQuantity(quantity, limits);
    const price = priceOf(variation);
    const isSoldOut = isNone || Boolean(data.now?.soldOut);
    const total = form.querySelector('[data-total]');
    const sum = price && !isSoldOut ? lineTotal({ price, quantity }) : null;
    if (total) total.textContent = sum ? formatMoney(sum, data.currency, data.locale, data.digits) : '';
    const missing = form.querySelector('.option:has(.is-required):not(:has(:checked)) bdi')?.textContent;
    if (label)
      label.textContent = isSoldOut
        ? (data.now?.soldOut ?? label.dataset.soldOut ?? '')
        : missing
          ? `${label.dataset.choose} ${isolate(missing)}`
          : addWords;
    submit.setAttribute('aria-disabled', String(isSoldOut));
    showStepper(form, quantity, limits, data.digits);
    const shown = variation ?? (isNone ? undefined : data.now?.shown) ?? (isSoldOut ? NOTHING : undefined);
    if (shown) showPrice(shown, scope);
    const from = shown?.priceView?.maximum ? wordFrom(scope) : '';
    const words =
      (isSoldOut ? label?.textContent : [from, shown?.priceView?.text, shown?.remaining?.text].join(' ')) ??
      '';
    if (status && isSaid && words !== said) status.textContent = words;
    said = words;
    for (const radio of form.querySelectorAll<HTMLInputElement>('[data-option] input')) {
      const isPossible = isChoicePossible(data, { ...choices(), [radio.name]: radio.value });
      radio.dataset.impossible = String(!isPossible);
    }
  }

  form.addEventListener('change', (event) => {
    const field = clicked(event, '.option');
    if (field) showQuestion(field, false);
    show();
  });
  form.addEventListener('click', (event) => {
    const button = clicked(event, '[data-step]');
    if (!button) return;
    quantity = steppedQuantity(quantity, button.dataset.step === '1' ? 1 : -1, chosen().limits);
    show();
  });
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    // A product is never added without its extras. A browser tries a failed import again only on a new page.
    try {
      await loading;
    } catch {
      return location.reload();
    }
    if (data.now?.soldOut || askForMissing(form, extras?.missing())) return;
    const { variation, limits, isNone } = chosen();
    if (isNone) return;
    const price = priceOf(variation);
    const notes = note?.value.trim();
    const line = {
      productId: data.productId,
      variationId: variation?.id ?? null,
      choices: choices(),
      ...extras?.line(),
      ...(notes && { notes }),
      quantity,
    };
    const isWhole = addToCart(line, limits, price && seenOf(price));
    // The next piece may be for somebody else.
    if (note) note.value = '';
    onAdded();
    showAdded(isWhole);
  });
  // The store's answer replaces prices and stock. Words and pictures of the page stay.
  const onLive = (event: Event): void => {
    const { detail } = event as CustomEvent<OrderFormData>;
    if (detail.productId !== data.productId) return;
    data = detail;
    show();
  };
  document.addEventListener('product-live', onLive, life);
  // The browser may restore earlier choices after the page was left.
  addEventListener('pageshow', () => show(false), life);
  show(false);
}

/** Links the group to its description only while that is visible, because screen readers also read hidden descriptions. */
function showQuestion(group: Element, isShown: boolean): void {
  const question = group.querySelector('[data-error]');
  question?.toggleAttribute('hidden', !isShown);
  if (isShown && question) group.setAttribute('aria-describedby', question.id);
  else group.removeAttribute('aria-describedby');
}

/** Shows the question at every group without a choice and scrolls to the first. Returns whether there was one. */
function askForMissing(form: HTMLFormElement, extras: readonly HTMLElement[] = []): boolean {
  const options = form.querySelectorAll<HTMLElement>('[data-option]:not(:has(:checked))');
  const missing = [...options, ...extras];
  for (const group of missing) showQuestion(group, true);
  missing[0]?.querySelector('input')?.focus({ preventScroll: true });
  missing[0]?.scrollIntoView({ block: 'center' });
  return missing.length > 0;
}

function showStepper(
  form: HTMLFormElement,
  quantity: number,
  limits: OrderFormData['quantity'],
  digits: Digits,
): void {
  const output = form.querySelector('[data-quantity]');
  if (output) output.textContent = countIn(quantity, digits);
  for (const button of form.querySelectorAll<HTMLElement>('[data-step]')) {
    const isUp = button.dataset.step === '1';
    const isEnd = isUp ? quantity >= highestQuantity(limits) : quantity <= limits.minimum;
    // A disabled button loses the focus.
    button.setAttribute('aria-disabled', String(isEnd));
  }
}
