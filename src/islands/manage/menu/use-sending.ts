import { useState } from 'react';

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
