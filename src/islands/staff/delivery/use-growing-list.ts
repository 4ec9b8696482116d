import { useCallback, useState } from 'react';

const STEP = 24;

/**
 * Number of rows to draw of a long list: a screen or two, and more when its end comes near. `endRef` belongs to an element after the last
 * row, with `shown` as its key, while there are more rows.
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
