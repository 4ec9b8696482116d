import { $cart } from '#stores/cart/cart.ts';
import { $favourites } from '#stores/catalogue/favourites.ts';
import { onReturn } from '#stores/device/on-return.ts';
import { laterTurn } from './other-tab.ts';

/** Snapshot of cart and favourites. */
export interface Choices {
  readonly cart: ReturnType<typeof $cart.get>;
  readonly favourites: ReturnType<typeof $favourites.get>;
}

export const presentChoices = (): Choices => ({ cart: $cart.get(), favourites: $favourites.get() });

/** The choices when the page was last shown: at its opening, or on its return from the browser's page cache. */
export function choicesWhenShown(): () => Choices {
  let choices = presentChoices();
  // In a later turn: on `pageshow` the stores re-read their storage first.
  onReturn(async () => {
    await laterTurn();
    choices = presentChoices();
  });
  return () => choices;
}
