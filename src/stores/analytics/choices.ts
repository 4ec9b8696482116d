import { $cart } from '#stores/cart.ts';
import { $favourites } from '#stores/favourites.ts';

/** Cart and favourites as they were at a moment. */
export interface Choices {
  readonly cart: ReturnType<typeof $cart.get>;
  readonly favourites: ReturnType<typeof $favourites.get>;
}

export const presentChoices = (): Choices => ({ cart: $cart.get(), favourites: $favourites.get() });
