import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { isToBePaidNow, ORDER_STAGES, type OrderLife, type OrderStage, stageOf } from './life.ts';

/** The stages of a successful order in this mode. */
export const stagesOf = (mode: FulfilmentMode): readonly OrderStage[] =>
  ORDER_STAGES.slice(0, -2).filter((stage) => mode === 'deliver' || stage !== 'on-its-way');

/** What the page of an order shows: an online payment comes before all stages. */
export type ShownStage = OrderStage | 'unpaid';

/** The steps of an order, and the one that it has reached. */
export function stepsOf(
  life: Pick<OrderLife, 'status' | 'departedAt' | 'payment'>,
  mode: FulfilmentMode,
): { readonly stages: readonly ShownStage[]; readonly current: ShownStage } {
  const isUnpaid = isToBePaidNow(life);
  return {
    stages: isUnpaid ? ['unpaid', ...stagesOf(mode)] : stagesOf(mode),
    current: isUnpaid ? 'unpaid' : stageOf(life),
  };
}

/** The key of a stage's words. For "ready" it includes the mode, because the order waits for a driver, a guest or a table. */
export const stageKey = (stage: ShownStage, mode: FulfilmentMode) =>
  stage === 'ready' || stage === 'done' ? (`${stage}-${mode}` as const) : stage;
