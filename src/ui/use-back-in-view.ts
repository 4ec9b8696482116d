import { useEffect } from 'react';

/** Calls `onBack` when the page returns from the back/forward cache, where it may still look busy. `onBack` may change between renders. */
export function useBackInView(onBack: () => void): void {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onBack();
    };
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  });
}
