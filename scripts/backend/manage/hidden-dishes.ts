import type { Database } from '#scripts/backend/database/database.ts';
import { keptNote, noteOf, replaceNote } from '#scripts/backend/database/notes.ts';

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
export async function noteHidden(database: Database, dish: HiddenDish, isHidden: boolean): Promise<void> {
  for (;;) {
    const text = await keptNote(database, NOTE, () => '[]');
    const others = (JSON.parse(text) as HiddenDish[]).filter(({ id }) => id !== dish.id);
    if (await replaceNote(database, NOTE, text, JSON.stringify(isHidden ? [...others, dish] : others)))
      return;
  }
}
