import { $cart } from '#stores/cart.ts';
import { $favourites } from '#stores/favourites.ts';
import { onReturn } from '#stores/on-return.ts';
import { laterTurn } from './other-tab.ts';

/** Cart and favourites as they were at a moment. */
export interface Choices {
  readonly cart: ReturnType<typeof $cart.get>;
  readonly favourites: ReturnType<typeof $favourites.get>;
}

export const presentChoices = (): Choices => ({ cart: $cart.get(), favourites: $favourites.get() });

/** The choices with which the page was shown last: as it was opened, or as it found them on its return from the browser's page cache. */
export function choicesWhenShown(): () => Choices {
  let choices = presentChoices();
  // In a later turn: the stores read what is stored now as this is told.
  onReturn(async () => {
    await laterTurn();
    choices = presentChoices();
  });
  return () => choices;
}
