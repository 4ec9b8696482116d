import { useStore } from '@nanostores/react';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $send } from '#stores/order/send-state.ts';
import { Message } from '#ui/Message.tsx';

/** The loaded component. A lazy one appears too late to get the focus. */
let loaded: ComponentType | null = null;

/** Loads what tells an unknown outcome, together with what sends orders. */
export async function loadUnknown(): Promise<{ readonly default: ComponentType }> {
  const { UnknownOutcome } = await import('./UnknownOutcome.tsx');
  loaded = UnknownOutcome;
  return { default: UnknownOutcome };
}
const LateOutcome = lazy(loadUnknown);

/** What became of the order; before that, the children. */
export function SendOutcome({ children }: { readonly children: ReactNode }) {
  const { t, shop } = useIsland();
  const state = useStore($send);
  const isUnknown = state.status === 'unknown' || state.status === 'asking';
  useEffect(() => {
    if (state.status === 'done') location.replace(`${shop.links['thank-you']}?order=${state.orderId}`);
    // A reload shows it again.
    if (isUnknown) history.replaceState(history.state, '', shop.links['complete-order']);
  }, [state, isUnknown, shop]);
  if (state.status === 'done')
    return (
      <div role="status">
        <Message icon="check" title={t('order:processing')} />
      </div>
    );
  return isUnknown ? <Unknown /> : children;
}

/** Keeps the first component. A second load would replace the button during a tap. */
function Unknown() {
  const [UnknownOutcome] = useState(() => loaded ?? LateOutcome);
  return (
    <Suspense>
      <UnknownOutcome />
    </Suspense>
  );
}
