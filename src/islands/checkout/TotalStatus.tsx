import { useEffect, useRef, useState } from 'react';

/** Reads out a total that has changed; not the one that the page begins with, nor one that is being worked out (null). */
export function TotalStatus({ words }: { readonly words: string | null }) {
  const before = useRef(words);
  const [changed, setChanged] = useState('');
  useEffect(() => {
    if (words === null) return;
    if (before.current !== null && before.current !== words) setChanged(words);
    before.current = words;
  }, [words]);
  return (
    <p className="visually-hidden" role="status">
      {changed}
    </p>
  );
}
