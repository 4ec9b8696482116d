import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsland } from '#islands/island.tsx';
import { LoggedOut } from '#islands/staff/LoggedOut.tsx';
import { LogoutButton } from '#islands/staff/LogoutButton.tsx';
import { accountFailure } from '#islands/staff/staff-failure.ts';
import { type ProfileState, readProfile } from '#stores/staff/account.ts';
import { $isLoggingOut, goToLogin, onLogoutElsewhere } from '#stores/staff/logout.ts';
import { Message } from '#ui/Message.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { useBackInView } from '#ui/use-back-in-view.ts';

/** Who one is to the data service. Also the page to which a provider sends people back. */
export function Profile() {
  const { t, shop } = useIsland();
  const [profile, setProfile] = useState<ProfileState | null>(null);
  useEffect(() => {
    const isFromProvider = new URLSearchParams(location.search).get('view') === 'provider';
    void readProfile(isFromProvider).then(setProfile);
    // The browser may keep the page for its back button, and somebody else may press that.
    const empty = (): void => flushSync(() => setProfile(null));
    addEventListener('pagehide', empty);
    const stop = onLogoutElsewhere(() => goToLogin(shop.links.login));
    return () => {
      removeEventListener('pagehide', empty);
      stop();
    };
  }, [shop]);
  useBackInView(() => void readProfile(false).then(setProfile));
  if (useStore($isLoggingOut)) return <LoggedOut />;
  if (!profile) return <Skeleton rows={2} />;
  if (profile.status === 'failed') {
    return (
      <Message
        icon="alert"
        title={t('staff:profile')}
        actions={
          <a className="button" href="?view=account">
            {t('staff:account-login')}
          </a>
        }
      >
        {accountFailure(profile.failure, t)}
      </Message>
    );
  }
  return (
    <div className="panel login-form">
      <h2>{t('staff:profile')}</h2>
      <dl className="staff-facts">
        <div>
          <dt>{t('staff:name')}</dt>
          <dd dir="auto">{profile.name || '—'}</dd>
        </div>
        <div>
          <dt>{t('staff:email')}</dt>
          <dd>
            <bdi>{profile.email || '—'}</bdi>
          </dd>
        </div>
      </dl>
      <p className="staff-actions">
        <a className="button button-outline" href="?view=invite">
          {t('staff:invite')}
        </a>
        <LogoutButton />
      </p>
    </div>
  );
}
