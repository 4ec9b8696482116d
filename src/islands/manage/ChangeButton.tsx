import { useStore } from '@nanostores/react';
import type { ComponentProps } from 'react';
import { $online } from '#stores/device/online.ts';
import { Button } from '#ui/Button.tsx';

/** A button that sends a change. Without a connection it is blocked, because a change that waits could undo what others do meanwhile. */
export function ChangeButton(props: ComponentProps<typeof Button>) {
  const isOnline = useStore($online);
  if (isOnline) return <Button {...props} />;
  return (
    <Button
      {...props}
      isBlocked
      aria-describedby="manage-earlier"
      onClick={(event) => event.preventDefault()}
    />
  );
}
