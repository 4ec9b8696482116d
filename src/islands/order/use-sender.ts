import { useEffect } from 'react';
import { loadSender } from '#stores/order/sender.ts';

const TOUCHES = ['pointerdown', 'keydown'] as const;

/** Loads what sends the order at the first touch, so that the page itself comes sooner. */
export function useSender(): void {
  useEffect(() => {
    // Without a connection it is tried again when the order is sent.
    const load = () => void loadSender().catch(() => {});
    for (const touch of TOUCHES) addEventListener(touch, load, { once: true });
    return () => {
      for (const touch of TOUCHES) removeEventListener(touch, load);
    };
  }, []);
}
