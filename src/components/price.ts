import type { PriceView } from '#views/card-view.ts';

type Shown = Pick<PriceView, 'text' | 'regular' | 'maximum'>;

/** Writes a price into its element, like `Price.astro`. An ancestor element has its words. */
export function writePrice(place: Element, { text, regular, maximum }: Shown): void {
  const { from, now, before } = place.closest<HTMLElement>('[data-from]')?.dataset ?? {};
  place.replaceChildren(
    ...(maximum === null ? [] : [made('span', from, 'price-from'), ' ']),
    ...(regular === null
      ? [made('bdi', text)]
      : [wrapped('ins', now, text), wrapped('del', before, regular)]),
  );
}

/** One of two prices, with the word for readers who cannot see that the old price is struck through. */
function wrapped(tag: 'ins' | 'del', word: string | undefined, text: string): HTMLElement {
  const element = made(tag);
  element.append(made('span', word, 'visually-hidden'), ' ', made('bdi', text));
  return element;
}

const made = (tag: string, textContent = '', className = ''): HTMLElement =>
  Object.assign(document.createElement(tag), { textContent, className });
