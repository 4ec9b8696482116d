import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Island, useIsland } from '#islands/island.tsx';
import { $online } from '#stores/device/online.ts';
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
    <Island words="staff">
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
  const isOnline = useStore($online);
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
    if (isLooking || isLoggedIn || $isLoggingOut.get()) return;
    // Comes back here afterwards.
    const to = `${location.pathname}${location.search}`;
    goToLogin(`${shop.links.login}?${new URLSearchParams({ to })}`);
  }, [isLooking, isLoggedIn, shop]);

  const isWaiting = !isLooking && !isLoggedIn && !isOnline;
  if (isLoggingOut || isWaiting) return <LoggedOut />;
  return isLoggedIn ? children : <Skeleton rows={4} />;
}
