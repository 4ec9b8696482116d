import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $mode } from '#stores/cart/cart-view.ts';
import { $decidedPlace } from '#stores/cart/decided-place.ts';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

interface Props {
  readonly children: ReactNode;
  /** What follows from the choice. */
  readonly note?: ReactNode;
  /** The branch is named below. */
  readonly isNamedBelow?: boolean;
}

/** Mode and place that were chosen before, in one line that opens the questions (`children`). They stay open while somebody answers them. */
export function Decided({ children, note, isNamedBelow }: Props) {
  const { t } = useIsland();
  const mode = useStore($mode);
  const place = useStore($decidedPlace);
  const [isOpen, setIsOpen] = useState(false);
  const isAsked = isOpen || place === null;
  useEffect(() => setIsOpen(isAsked), [isAsked]);
  if (isAsked) return children;
  return (
    <button
      type="button"
      className="decided"
      onClick={() => {
        setIsOpen(true);
        rescueFocus('[data-field="mode"] input:checked, [data-field="zone"] select');
      }}
    >
      <Icon name={mode === 'deliver' ? 'pin' : 'bag'} />
      <strong className="text">
        {mode === 'deliver'
          ? t('cart:deliver-to', { place })
          : [t('common:mode-pickup'), !isNamedBelow && place].filter(Boolean).join(' · ')}
      </strong>
      <span className="more">{t('cart:choose-other')}</span>
      {note}
    </button>
  );
}
