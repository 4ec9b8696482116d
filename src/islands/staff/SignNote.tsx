import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { signWords } from '#islands/manage/now/sign-words.ts';
import { $now } from '#stores/shop/clock.ts';
import { $signInForce } from '#stores/staff/sign-in-force.ts';
import { Icon } from '#ui/Icon.tsx';

/** The manager's sign that customers read now: "No orders until 17:00 · Busy: +15 min"; an empty place without one. */
export function SignNote() {
  const context = useIsland();
  const sign = useStore($signInForce);
  const now = useStore($now);
  const hangs = sign.pauses.length > 0 || sign.busy !== null;
  // The managers' screen shows it with its controls.
  if (location.pathname === context.shop.links.manage) return null;
  return (
    <div className="staff-sign" role="status">
      {hangs && (
        <p className="notice notice-quiet">
          <Icon name="clock" isSmall />
          <span>{signWords(sign, now, context)}</span>
        </p>
      )}
    </div>
  );
}
