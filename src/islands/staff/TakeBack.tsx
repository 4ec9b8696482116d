import { type IslandContext, useIsland } from '#islands/island.tsx';
import { UndoToast } from '#islands/UndoToast.tsx';
import { justChanged } from '#stores/staff/change-order.ts';
import type { WaitingChange } from '#stores/staff/waiting-changes.ts';

/** The step that was just made with an order, for some seconds, with a button that takes it back. */
export function TakeBack() {
  const { t } = useIsland();
  return (
    <UndoToast
      of={justChanged}
      isQuiet
      words={(taken) => wordsOf(taken, t)}
      placeOf={([first]) =>
        `:is([data-order="${first?.orderId}"], [data-stop="${first?.orderId}"], .order-sheet) :is(.button, a)`
      }
    />
  );
}

/** "#1006 · #1008 · Out for delivery". */
function wordsOf(taken: readonly WaitingChange[], t: IslandContext['t']): string {
  const action = taken[0]?.change.action;
  const numbers = taken.map(({ orderNumber }) => `#${orderNumber}`);
  return [...numbers, action && t(`staff:act-${action}`)].filter(Boolean).join(' · ');
}
