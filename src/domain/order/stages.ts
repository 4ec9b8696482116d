import type { FulfilmentMode } from '#domain/tenant/fulfilment-mode.ts';
import {
  isToBePaidNow,
  ORDER_STAGES,
  type OrderLife,
  type OrderStage,
  stageOf,
  type ToldLife,
} from './life.ts';

/** The stages of a successful order in this mode. */
export const stagesOf = (mode: FulfilmentMode): readonly OrderStage[] =>
  ORDER_STAGES.slice(0, -2).filter((stage) => mode === 'deliver' || stage !== 'on-its-way');

/** What the page of an order shows: an online payment comes before all stages. */
export type ShownStage = OrderStage | 'unpaid';

/** What an order waits for: its online payment, or what its stage says. */
export const shownStageOf = (life: Pick<OrderLife, 'status' | 'departedAt' | 'payment'>): ShownStage =>
  isToBePaidNow(life) ? 'unpaid' : stageOf(life);

interface StageRow {
  readonly stage: OrderStage;
  readonly standing: 'past' | 'present' | 'future';
  /** When it began (epoch milliseconds). null: it has not, nobody knows, or the hour without its date would look like one of today. */
  readonly hour: number | null;
}

const DAY_MS = 86_400_000;

/** The stages of an order from its receipt to its end. One that the shop skipped is left out. */
export function progressOf(
  {
    life,
    mode,
    placedAt,
  }: { readonly life: ToldLife; readonly mode: FulfilmentMode; readonly placedAt: number },
  now: number,
): readonly StageRow[] {
  const stages = stagesOf(mode);
  const reached = stages.indexOf(stageOf(life));
  const accepted = life.steps.findLast((step) => step.stage === 'accepted')?.at ?? 0;
  return stages.flatMap((stage, position): StageRow[] => {
    if (position > reached) return [{ stage, standing: 'future', hour: null }];
    // A reopened order begins anew with its acceptance.
    const told = life.steps.findLast(
      (step) => step.stage === stage && (stage === 'received' || step.at >= accepted),
    )?.at;
    const at = told ?? (stage === 'received' ? placedAt : null);
    const hour = at !== null && now - at < DAY_MS ? at : null;
    if (position === reached) return [{ stage, standing: 'present', hour }];
    return at === null ? [] : [{ stage, standing: 'past', hour }];
  });
}

/** The key of a stage's words. For "ready" it includes the mode, because the order waits for a driver, a guest or a table. */
export const stageKey = (stage: ShownStage, mode: FulfilmentMode) =>
  stage === 'ready' || stage === 'done' ? (`${stage}-${mode}` as const) : stage;
