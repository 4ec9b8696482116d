import { type ComponentType, lazy, Suspense, useState } from 'react';
import { orNothing } from '#islands/island.tsx';
import { SendButton } from '#islands/order/SendButton.tsx';
import type { Hold } from '#islands/order/SendNotes.tsx';
import { useSender } from '#islands/order/use-sender.ts';

/** It comes at the first touch. Without it the order is checked when it is sent. */
const SendNotes = lazy<ComponentType<{ readonly onHold: (hold: Hold) => void }>>(() =>
  import('#islands/order/SendNotes.tsx').then((loaded) => ({ default: loaded.SendNotes }), orNothing),
);

interface Props {
  readonly isWhole: () => boolean;
  /** What the button says about missing fields, and leads to. */
  readonly missing: string | null;
}

/** The button that sends the order, and what hinders it. */
export function SendPart({ isWhole, missing }: Props) {
  const [hold, setHold] = useState<Hold>({ isBlocked: false, instead: null });
  const isTouched = useSender();
  return (
    <>
      {isTouched && (
        <Suspense>
          <SendNotes onHold={setHold} />
        </Suspense>
      )}
      <SendButton isWhole={isWhole} {...hold} missing={missing} />
    </>
  );
}
