import { useEffect, useState } from 'react';
import { loadSender } from '#stores/order/sender.ts';
import { loadUnknown } from './SendOutcome.tsx';

const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Loads what sends the order at the first touch, so that the page itself comes sooner. Returns whether the page was touched. */
export function useSender(): boolean {
  const [isTouched, setIsTouched] = useState(false);
  useEffect(() => {
    const load = () => {
      setIsTouched(true);
      // Without a connection it is tried again when the order is sent.
      void Promise.all([loadSender(), loadUnknown()]).catch(() => {});
    };
    for (const touch of TOUCHES) addEventListener(touch, load, { once: true });
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, load);
    };
  }, []);
  return isTouched;
}
