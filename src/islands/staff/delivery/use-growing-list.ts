import { useCallback, useState } from 'react';

const STEP = 24;

/**
 * How much of a long list is drawn: a screen or two, and more whenever its end comes near. `endRef` goes to an element after the last
 * one drawn, with `shown` as its key; there is none when all are drawn.
 */
export function useGrowingList(total: number): {
  readonly shown: number;
  readonly endRef: ((element: Element | null) => (() => void) | undefined) | null;
} {
  const [most, setMost] = useState(STEP);
  const endRef = useCallback((element: Element | null) => {
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setMost((before) => before + STEP);
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { shown: Math.min(most, total), endRef: most < total ? endRef : null };
}
