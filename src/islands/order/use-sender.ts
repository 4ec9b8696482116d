import { useEffect, useState } from 'react';
import { loadSender } from '#stores/order/sender.ts';
import { loadUnknown } from './SendOutcome.tsx';

/** Assistive technology may click without a pointer or a key. */
const TOUCHES = ['pointerdown', 'keydown', 'click'] as const;

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
