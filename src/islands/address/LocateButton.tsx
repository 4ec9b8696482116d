import { useState } from 'react';
import { positionText } from '#domain/customer/position.ts';
import { useIsland } from '#islands/island.tsx';
import { Button } from '#ui/Button.tsx';

const PATIENCE_MS = 10_000;
/** Browsers count the above from the answer to their question, which some customers never give. */
const QUESTION_MS = 20_000;
type State = 'idle' | 'looking' | 'found' | 'failed' | 'denied';

/** Adds the device's position to the address, for drivers; where it cannot be had, the customer writes. */
export function LocateButton({ onPosition }: { readonly onPosition: (position: string) => void }) {
  const { t } = useIsland();
  const [state, setState] = useState<State>('idle');
  if (!('geolocation' in navigator)) return null;
  const look = () => {
    setState('looking');
    const unanswered = setTimeout(() => setState('failed'), QUESTION_MS);
    const settle = (settled: State) => {
      clearTimeout(unanswered);
      setState(settled);
    };
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        settle('found');
        onPosition(positionText(coords.latitude, coords.longitude));
      },
      ({ code }) => settle(code === GeolocationPositionError.PERMISSION_DENIED ? 'denied' : 'failed'),
      { timeout: PATIENCE_MS, maximumAge: 60_000, enableHighAccuracy: true },
    );
  };
  return (
    <div className="field">
      <Button look="outline" isBusy={state === 'looking'} onClick={look}>
        {t('checkout:locate')}
      </Button>
      <p className="field-note" role="status">
        {state === 'looking' && t('checkout:locating')}
        {state === 'found' && t('checkout:located')}
        {state === 'failed' && t('checkout:locate-failed')}
        {state === 'denied' && t('checkout:locate-denied')}
      </p>
    </div>
  );
}
