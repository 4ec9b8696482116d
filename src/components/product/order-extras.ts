import { clicked } from '#components/click.ts';
import type { CartLine } from '#domain/cart/cart-line.ts';
import { areExtrasRight, type ExtraPieces, withExtras } from '#domain/catalogue/extras.ts';
import { isFree, roomFor } from '#domain/catalogue/extras-room.ts';
import type { Extra, ExtraGroup, Price } from '#domain/catalogue/product.ts';
import { countIn } from '#domain/language/digits.ts';
import { formatMoney } from '#i18n/format.ts';
import { addedOn } from '#i18n/format-number.ts';
import type { OrderFormData } from './order-form-data.ts';

/** The extras of an order form. Only forms that have some load this code. */
export interface FormExtras {
  /** The price of a piece with its extras. Also shows what can still be chosen. */
  priced(price: Price | null): Price | null;
  /** The groups in which something is missing. */
  missing(): readonly HTMLElement[];
  /** For the line of the cart. */
  line(): Pick<CartLine, 'extras'>;
}

/** Handles taps on extras. `show` shows the form after a change. */
export function runExtras(form: HTMLFormElement, data: () => OrderFormData, show: () => void): FormExtras {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (!target.closest('[data-extras]')) return;
    target.dataset.pieces = '1';
    show();
  });
  form.addEventListener('click', (event) => {
    const step = clicked(event, '[data-piece]');
    const input = step?.closest('.extra')?.querySelector('input');
    const own = input && find(data().extras, input.value);
    if (!step || !own) return;
    const change = step.dataset.piece === '1' ? Math.min(1, roomOf(own, form)) : -1;
    input.dataset.pieces = String(Math.max(1, Number(input.dataset.pieces) + change));
    show();
  });
  return {
    priced(price) {
      showExtras(form, data());
      return price && withExtras(price, data().extras, chosenIn(form));
    },
    missing: () =>
      [...form.querySelectorAll<HTMLElement>('[data-extras]')].filter((field) => {
        const group = find(data().extras, inputsIn(field)[0]?.value ?? '')?.group;
        return group !== undefined && !areExtrasRight([group], chosenIn(field));
      }),
    line() {
      const extras = chosenIn(form);
      return Object.keys(extras).length > 0 ? { extras } : {};
    },
  };
}

const chosenIn = (form: ParentNode): ExtraPieces =>
  Object.fromEntries(
    inputsIn(form).flatMap(({ value, checked, dataset }) =>
      checked ? [[value, Number(dataset.pieces)]] : [],
    ),
  );

/** Shows prices, pieces, and what can still be chosen. */
function showExtras(form: HTMLFormElement, { extras, currency, locale, digits }: OrderFormData): void {
  for (const input of inputsIn(form)) {
    const own = find(extras, input.value);
    // The shop has taken it off its menu, or sold it out.
    const isSoldOut = own?.extra.isSoldOut === true;
    if (!own || isSoldOut) input.checked = false;
    const room = own ? roomOf(own, form) : 0;
    input.disabled = !own || isSoldOut || (!input.checked && room === 0 && input.type !== 'radio');
    const row = input.closest<HTMLElement>('.extra');
    if (row) {
      row.dataset.soldOut = String(isSoldOut);
      row.dataset.free = String(own !== null && isFree(own.extra, own.group, chosenIn(form)));
    }
    const price = row?.querySelector('.extra-price');
    const amount = own?.extra.price;
    if (price)
      price.textContent =
        amount && amount.amount > 0 ? addedOn(formatMoney(amount, currency, locale, digits)) : '';
    const stepper = row?.querySelector<HTMLElement>('.stepper');
    if (!stepper) continue;
    const pieces = Number(input.dataset.pieces);
    stepper.hidden = !input.checked;
    const output = stepper.querySelector('output');
    if (output) output.textContent = countIn(pieces, digits);
    for (const button of stepper.querySelectorAll<HTMLElement>('[data-piece]')) {
      const isEnd = button.dataset.piece === '1' ? room === 0 : pieces <= 1;
      // A disabled button loses the focus.
      button.setAttribute('aria-disabled', String(isEnd));
    }
  }
  chooseNone(form);
}

/** A group has its "none" chosen again when its chosen extra is taken off the menu. */
function chooseNone(form: HTMLFormElement): void {
  for (const none of form.querySelectorAll<HTMLInputElement>('.extra input[value=""]'))
    if (!none.closest('[data-extras]')?.querySelector('input:checked')) none.checked = true;
}

interface Found {
  readonly extra: Extra<string>;
  readonly group: ExtraGroup<string>;
}

const roomOf = ({ extra, group }: Found, form: HTMLFormElement): number =>
  roomFor(extra, group, chosenIn(form));

function find(groups: readonly ExtraGroup<string>[], key: string): Found | null {
  for (const group of groups)
    for (const extra of group.extras) if (extra.key === key) return { extra, group };
  return null;
}

const inputsIn = (scope: ParentNode): readonly HTMLInputElement[] => [
  ...scope.querySelectorAll<HTMLInputElement>('.extra input:not([value=""])'),
];
