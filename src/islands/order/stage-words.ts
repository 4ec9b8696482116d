import type { Order } from '#domain/order/order.ts';
import { type ShownStage, shownStageOf, stageKey } from '#domain/order/stages.ts';
import { statusToShow } from '#domain/order/under-way.ts';
import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import type { IslandContext } from '#islands/island.tsx';

/** A stage in the words of a mode: a ready order waits for a driver, a guest or a table. */
export const stageWords = (
  stage: ShownStage,
  mode: FulfilmentMode,
  { t }: Pick<IslandContext, 't'>,
): string => t(`placed:stage-${stageKey(stage, mode)}`);

/** A stage that is over, in a word: nothing waits there any more. */
export const pastWords = (stage: ShownStage, mode: FulfilmentMode, { t }: Pick<IslandContext, 't'>): string =>
  t.find(`placed:past-${stage}`) ?? stageWords(stage, mode, { t });

/** The stage of an order at an instant (epoch milliseconds); null if it is unknown. */
export function standingWords(order: Order, now: number, { t, shop }: IslandContext): string | null {
  const status = statusToShow(order, now, shop);
  if (status === null) return null;
  return order.life ? stageWords(shownStageOf(order.life), order.mode, { t }) : t(`order:status-${status}`);
}
