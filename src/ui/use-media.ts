import { useSyncExternalStore } from 'react';

/** Whether a media query currently matches. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (react) => {
      const list = matchMedia(query);
      list.addEventListener('change', react);
      return () => list.removeEventListener('change', react);
    },
    () => matchMedia(query).matches,
  );
}
