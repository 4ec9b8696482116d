import { useStore } from '@nanostores/react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { $agentName } from '#stores/staff/agent.ts';
import { heldToken } from '#stores/staff/held-token.ts';
import { Icon } from '#ui/Icon.tsx';
import { useIsland } from './island.tsx';

/** The agent's name, while the login lasts; then the way to log in. */
export default function LoggedInNote(): ReactNode {
  const { t, shop } = useIsland();
  const isLoggedIn = useIsLoggedIn();
  const name = useStore($agentName);
  return (
    <p className="notice notice-quiet">
      <Icon name="phone" isSmall />
      <span>
        {isLoggedIn ? t('order:for-caller', { name }) : t('order:login-ended', { name })}{' '}
        <a href={isLoggedIn ? shop.links.callcenter : shop.links.login}>
          {isLoggedIn ? t('cart:choose-other') : t('order:log-in')}
        </a>
      </span>
    </p>
  );
}

/** It is read again whenever another tab or page may have logged in or out. */
const useIsLoggedIn = (): boolean => useSyncExternalStore(onLook, () => heldToken() !== null);

function onLook(look: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['storage', 'pageshow', 'focus']) addEventListener(event, look, stop);
  document.addEventListener('visibilitychange', look, stop);
  return () => stop.abort();
}
