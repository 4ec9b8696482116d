import type { PriceView } from '#views/card-view.ts';

type Shown = Pick<PriceView, 'text' | 'regular' | 'maximum'>;

/** Writes a price into its place, as `Price.astro` prints it. Its words stand on an element around it. */
export function writePrice(place: Element, { text, regular, maximum }: Shown): void {
  const { from, now, before } = place.closest<HTMLElement>('[data-from]')?.dataset ?? {};
  place.replaceChildren(
    ...(maximum === null ? [] : [made('span', from, 'price-from'), ' ']),
    ...(regular === null
      ? [made('bdi', text)]
      : [wrapped('ins', now, text), wrapped('del', before, regular)]),
  );
}

/** A price of two, with the word that tells it from the other where strokes are not seen. */
function wrapped(tag: 'ins' | 'del', word: string | undefined, text: string): HTMLElement {
  const element = made(tag);
  element.append(made('span', word, 'visually-hidden'), ' ', made('bdi', text));
  return element;
}

const made = (tag: string, textContent = '', className = ''): HTMLElement =>
  Object.assign(document.createElement(tag), { textContent, className });
