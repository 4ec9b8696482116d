import type { Database } from '#scripts/backend/database/database.ts';
import { changeList, noteOf } from '#scripts/backend/database/notes.ts';

const NOTE = 'hidden-dishes';

/** A dish that a manager has hidden. WooCommerce's catalogue does not list it any more. */
interface HiddenDish {
  readonly id: number;
  readonly name: string;
}

/** The dishes that managers have hidden, by name. */
export const hiddenDishes = async (database: Database): Promise<readonly HiddenDish[]> =>
  JSON.parse((await noteOf(database, NOTE)) ?? '[]');

/** Remembers whether a dish is hidden. */
export const noteHidden = (database: Database, dish: HiddenDish, isHidden: boolean): Promise<void> =>
  changeList<HiddenDish>(database, NOTE, (dishes) => {
    const others = dishes.filter(({ id }) => id !== dish.id);
    return isHidden ? [...others, dish] : others;
  });
