import { useStore } from '@nanostores/react';
import { useIsland } from '#islands/island.tsx';
import { $online } from '#stores/device/online.ts';
import { Message } from '#ui/Message.tsx';

/** Replaces a page after the logout, or after the session's end without a connection. The login opens when there is a connection. */
export function LoggedOut() {
  const { t, shop } = useIsland();
  const isOnline = useStore($online);
  return (
    <div role="status">
      <Message
        icon="logout"
        title={t('staff:logged-out')}
        actions={
          isOnline && (
            <a className="button button-outline" href={shop.links.login}>
              {t('staff:log-in')}
            </a>
          )
        }
      >
        {!isOnline && t('errors:network.offline')}
      </Message>
    </div>
  );
}
