import { useEffect, useRef, useState } from 'react';
import { useIsland } from '#islands/island.tsx';

/** Reads out a total that has changed; not the one that the page begins with, nor one that is being worked out. */
export function TotalStatus({ total }: { readonly total: string | null }) {
  const { t } = useIsland();
  const before = useRef(total);
  const [changed, setChanged] = useState('');
  useEffect(() => {
    if (total === null) return;
    if (before.current !== null && before.current !== total) setChanged(total);
    before.current = total;
  }, [total]);
  return (
    <p className="visually-hidden" role="status">
      {changed && `${t('cart:total')}: ${changed}`}
    </p>
  );
}
