import { useState } from 'react';
import { LONGEST } from '#domain/order/longest.ts';
import { useIsland } from '#islands/island.tsx';
import { changeLine } from '#stores/cart/cart.ts';
import { TextField } from '#ui/TextField.tsx';

/** A note for one line: a small link while it is empty. */
export function LineNote({ lineKey, notes }: { readonly lineKey: string; readonly notes: string }) {
  const { t } = useIsland();
  const [isOpen, setIsOpen] = useState(notes !== '');
  if (!isOpen) {
    return (
      <button type="button" className="link-button" onClick={() => setIsOpen(true)}>
        {t('cart:add-note')}
      </button>
    );
  }
  return (
    <TextField
      label={t('cart:note')}
      value={notes}
      maxLength={LONGEST.itemNotes}
      placeholder={t('cart:note-example')}
      autoFocus={notes === ''}
      onChange={(text) => changeLine(lineKey, { notes: text })}
    />
  );
}
