import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import { ORDER_STAGES, type OrderStage } from './life.ts';

/** The stages of a successful order in this mode. */
export const stagesOf = (mode: FulfilmentMode): readonly OrderStage[] =>
  ORDER_STAGES.slice(0, -2).filter((stage) => mode === 'deliver' || stage !== 'on-its-way');

/** The key of a stage's words. For "ready" it includes the mode, because the order waits for a driver, a guest or a table. */
export const stageKey = (stage: OrderStage, mode: FulfilmentMode) =>
  stage === 'ready' || stage === 'done' ? (`${stage}-${mode}` as const) : stage;
