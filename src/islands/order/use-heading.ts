import { useLayoutEffect } from 'react';

/** Gives the page's heading, and its name among the browser's tabs, words that the page did not know when it was built; null: its own. */
export function useHeading(words: string | null): void {
  useLayoutEffect(() => {
    const heading = document.querySelector('h1');
    const own = heading?.textContent;
    if (!heading || !own || words === null) return;
    const change = (from: string, to: string): void => {
      document.title = document.title.replace(from, () => to);
      heading.textContent = to;
    };
    change(own, words);
    return () => change(words, own);
  }, [words]);
}
