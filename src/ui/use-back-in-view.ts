import { useEffect } from 'react';

/** Tells when the page comes back from the browser's memory as it was left, busy with going on. `onBack` need not be the same function each time. */
export function useBackInView(onBack: () => void): void {
  useEffect(() => {
    const look = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onBack();
    };
    addEventListener('pageshow', look);
    return () => removeEventListener('pageshow', look);
  });
}
