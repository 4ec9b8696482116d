import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { $online } from '#stores/device/online.ts';

interface Props {
  /** Of the dish, choice or extra. */
  readonly name: string;
  readonly isOn: boolean;
  /** Id of the words that say why it is off. */
  readonly why: string;
  readonly send: () => Promise<unknown>;
}

/** Switch at the end of a row, named like it: on while customers can order the item. Off means sold out for today. */
export function StockSwitch({ name, isOn, why, send }: Props) {
  const { t } = useIsland();
  const isOnline = useStore($online);
  const { isSending, tap } = useSending(send);
  return (
    <button
      type="button"
      role="switch"
      className="switch"
      aria-checked={isOn}
      aria-label={name}
      aria-describedby={isOnline ? (isOn ? undefined : why) : 'manage-earlier'}
      aria-busy={isSending}
      aria-disabled={!isOnline || isSending || undefined}
      onClick={() => isOnline && !isSending && tap()}
    >
      <span className="switch-track" />
      <span className="switch-word">{t(isOn ? 'dishes:available' : 'dishes:out')}</span>
    </button>
  );
}

/** Sends one change at a time: the undo of a repeated change would restore only the first one. */
export function useSending(send: () => Promise<unknown>) {
  const [isSending, setIsSending] = useState(false);
  async function tap(): Promise<void> {
    setIsSending(true);
    await send();
    setIsSending(false);
  }
  return { isSending, tap: () => void tap() };
}
