import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Island, useIsland } from '#islands/island.tsx';
import { resumeSession } from '#stores/staff/as-staff.ts';
import { $isLoggingOut, goToLogin, onLogoutElsewhere } from '#stores/staff/logout.ts';
import { coverWhenLeft } from '#stores/staff/page-memory.ts';
import { $isLoggedIn } from '#stores/staff/session.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { LoggedOut } from './LoggedOut.tsx';
import { StaffBar } from './StaffBar.tsx';

/** The frame of every screen of the staff: its bar, and nothing at all for who has not logged in. */
export function StaffPage({ children }: { readonly children: ReactNode }) {
  return (
    <Island words="staff" skeleton={<Skeleton rows={4} />}>
      <Guard>
        <StaffBar />
        {children}
      </Guard>
    </Island>
  );
}

function Guard({ children }: { readonly children: ReactNode }) {
  const { shop } = useIsland();
  const isLoggedIn = useStore($isLoggedIn);
  const isLoggingOut = useStore($isLoggingOut);
  const [isLooking, setIsLooking] = useState(true);

  useEffect(() => {
    void resumeSession().then(() => setIsLooking(false));
    const leave = (): void => goToLogin(shop.links.login);
    const stops = [onLogoutElsewhere(leave), coverWhenLeft()];
    return () => {
      for (const stop of stops) stop();
    };
  }, [shop]);

  useEffect(() => {
    if (!isLooking && !isLoggedIn && !$isLoggingOut.get()) toLogin(shop.links.login);
  }, [isLooking, isLoggedIn, shop]);

  if (isLoggingOut) return <LoggedOut />;
  return isLoggedIn ? children : <Skeleton rows={4} />;
}

/** Comes back here afterwards. */
function toLogin(login: string): void {
  const here = `${location.pathname}${location.search}`;
  location.replace(`${login}?${new URLSearchParams({ to: here })}`);
}
