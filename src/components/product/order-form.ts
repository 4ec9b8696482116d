import { showAdded } from '#components/card/added-toast.ts';
import { clicked } from '#components/click.ts';
import { lineTotal } from '#domain/cart/line-total.ts';
import { isChoicePossible } from '#domain/catalogue/availability.ts';
import { chosenItem } from '#domain/catalogue/chosen-item.ts';
import { clampQuantity, highestQuantity, steppedQuantity } from '#domain/catalogue/quantity.ts';
import { countIn, type Digits } from '#domain/language/digits.ts';
import { formatMoney } from '#i18n/format.ts';
import { addToCart } from '#stores/cart/cart.ts';
import type { OrderFormData } from './order-form-data.ts';
import { showPrice, wordFrom } from './show-price.ts';

/** Of a combination that the store has not: nothing is left of it, and nothing saved. */
const NOTHING = { priceView: null, remaining: null };

/** The form of a product, on its page or in a sheet: what is chosen decides the price, what is left and the total; a missing choice is asked for. A sheet's form listens until `life` ends. */
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
  const status = form.querySelector('[data-said]');
  let said = '';
  let quantity = data.quantity.minimum;
  form.noValidate = true;

  const choices = (): Record<string, string> =>
    Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
  const chosen = () => chosenItem(data, choices());

  /** `isSaid`: what is another price, or stock, than before is read out. */
  function show(isSaid = true): void {
    if (!form || !submit) return;
    const { variation, limits, isNone } = chosen();
    quantity = clampQuantity(quantity, limits);
    const price = variation ? variation.price : data.unitPrice;
    const isSoldOut = isNone || Boolean(data.now?.soldOut);
    const total = form.querySelector('[data-total]');
    const sum = price && !isSoldOut ? lineTotal({ price, quantity }) : null;
    if (total) total.textContent = sum ? formatMoney(sum, data.currency, data.locale, data.digits) : '';
    if (label) label.textContent = isSoldOut ? (data.now?.soldOut ?? label.dataset.soldOut ?? '') : addWords;
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
    for (const radio of form.querySelectorAll<HTMLInputElement>('input[type=radio]')) {
      const isPossible = isChoicePossible(data, { ...choices(), [radio.name]: radio.value });
      radio.dataset.impossible = String(!isPossible);
    }
  }

  form.addEventListener('change', (event) => {
    const field = clicked(event, '[data-option]');
    if (field) showQuestion(field, false);
    show();
  });
  form.addEventListener('click', (event) => {
    const button = clicked(event, '[data-step]');
    if (!button) return;
    quantity = steppedQuantity(quantity, button.dataset.step === '1' ? 1 : -1, chosen().limits);
    show();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (data.now?.soldOut || askForMissing(form)) return;
    const { variation, limits, isNone } = chosen();
    if (isNone) return;
    const price = variation ? variation.price : data.unitPrice;
    const isWhole = addToCart(
      { productId: data.productId, variationId: variation?.id ?? null, choices: choices(), quantity },
      limits,
      price?.current,
    );
    onAdded();
    showAdded(isWhole);
  });
  // What the store says now, when it was asked: words and pictures of the page stay.
  const onLive = (event: Event): void => {
    const { detail } = event as CustomEvent<OrderFormData>;
    if (detail.productId !== data.productId) return;
    data = detail;
    show();
  };
  document.addEventListener('product-live', onLive, life);
  // The browser may bring back earlier choices after the page was left.
  addEventListener('pageshow', () => show(false), life);
  show(false);
}

const isChosen = (group: Element): boolean => group.querySelector('input:checked') !== null;

/** A description is read out also while it is hidden, so the group names it only while it is shown. */
function showQuestion(group: Element, isShown: boolean): void {
  const question = group.querySelector('[data-error]');
  question?.toggleAttribute('hidden', !isShown);
  if (isShown && question) group.setAttribute('aria-describedby', question.id);
  else group.removeAttribute('aria-describedby');
}

/** Shows the question at every group without a choice and goes to the first; true when there was one. */
function askForMissing(form: HTMLFormElement): boolean {
  const missing = [...form.querySelectorAll<HTMLElement>('[data-option]')].filter(
    (group) => !isChosen(group),
  );
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
    // A button that is disabled loses the focus.
    button.setAttribute('aria-disabled', String(isEnd));
  }
}
