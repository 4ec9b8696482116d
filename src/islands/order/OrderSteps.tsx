import { useStore } from '@nanostores/react';
import { stageOf, type ToldLife } from '#domain/order/life.ts';
import { progressOf } from '#domain/order/stages.ts';
import { clockTime } from '#islands/clock-time.ts';
import { useIsland } from '#islands/island.tsx';
import type { PlacedOrder } from '#stores/order/placed-order.ts';
import { $now } from '#stores/shop/clock.ts';
import { Icon } from '#ui/Icon.tsx';
import { pastWords, stageWords } from './stage-words.ts';

interface Props {
  readonly placed: PlacedOrder;
  readonly life: ToldLife;
}

/** The progress of an order: one list of its stages with their times. The head says what a new one waits for. */
export function OrderSteps({ placed, life }: Props) {
  const island = useIsland();
  const { t, shop } = island;
  const { mode, placedAt } = placed.order;
  const now = useStore($now);
  return (
    <ol className="order-steps" aria-label={t('placed:steps')}>
      {progressOf({ life, mode, placedAt }, now).map(({ stage, standing, hour }) => (
        <li
          key={stage}
          aria-current={standing === 'present' ? 'step' : undefined}
          data-done={standing === 'past' || stageOf(life) === 'done' || undefined}
        >
          <Icon name="check" isSmall />
          <span>
            {(standing === 'past' || stage === 'received' ? pastWords : stageWords)(stage, mode, island)}
          </span>
          {hour !== null && (
            <time dateTime={new Date(hour).toISOString()}>
              <bdi>{clockTime(hour, shop)}</bdi>
            </time>
          )}
        </li>
      ))}
    </ol>
  );
}
