import { useLayoutEffect } from 'react';

/** Makes the page's heading, and its name among the browser's tabs, say which order it shows. The page came without knowing. */
export function useHeading(words: string): void {
  useLayoutEffect(() => {
    const heading = document.querySelector('h1');
    if (!heading?.textContent) return;
    document.title = document.title.replace(heading.textContent, () => words);
    heading.textContent = words;
  }, [words]);
}
