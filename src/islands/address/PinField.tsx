import { useState } from 'react';
import { mapLink } from '#domain/customer/map-link.ts';
import { positionIn } from '#domain/customer/position.ts';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';
import { rescueFocus } from '#ui/rescue-focus.ts';

type State = 'idle' | 'looking' | 'failed' | 'denied';

interface Props {
  /** As `positionText` writes it; empty: none. */
  readonly pin: string;
  readonly onChange: (pin: string) => void;
}

/** The device's position as a pin for the driver. The browser asks only after a tap; where it gives none, the customer writes. */
export default function PinField({ pin, onChange }: Props) {
  const { t } = useIsland();
  const [state, setState] = useState<State>('idle');
  const place = positionIn(pin);
  if (!('geolocation' in navigator) && !place) return null;
  const look = async () => {
    setState('looking');
    // Few customers use it.
    const answer = await import('./locate.ts').then(({ locate }) => locate()).catch(() => 'failed' as const);
    if (answer === 'failed' || answer === 'denied') return setState(answer);
    setState('idle');
    onChange(answer);
  };
  return (
    <div className="field">
      <Button look="outline" data-locate="" isBusy={state === 'looking'} onClick={look}>
        <Icon name="pin" isSmall />
        {t(place ? 'checkout:locate-again' : 'checkout:locate')}
      </Button>
      <p className="field-note" role="status">
        {state === 'looking' && t('checkout:locating')}
        {state === 'idle' && place && t('checkout:located')}
        {state === 'failed' && t('checkout:locate-failed')}
        {state === 'denied' && t('checkout:locate-denied')}
      </p>
      {place && (
        <p className="pin">
          <a className="more" href={mapLink(place, 'place')} target="_blank" rel="noopener noreferrer">
            <Icon name="pin" isSmall />
            {t('order:on-map')}
          </a>
          <Button
            look="quiet"
            onClick={() => {
              onChange('');
              rescueFocus('[data-locate]');
            }}
          >
            {t('checkout:unpin')}
          </Button>
        </p>
      )}
    </div>
  );
}
