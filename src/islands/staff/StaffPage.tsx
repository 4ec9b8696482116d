import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect, useState } from 'react';
import { Island, useIsland } from '#islands/island.tsx';
import { $online } from '#stores/device/online.ts';
import { resumeSession } from '#stores/staff/as-staff.ts';
import { $isLoggingOut, goToLogin, onLogoutElsewhere } from '#stores/staff/logout.ts';
import { coverWhenLeft } from '#stores/staff/page-memory.ts';
import { staffRole } from '#stores/staff/role.ts';
import { $isLoggedIn } from '#stores/staff/session.ts';
import { Skeleton } from '#ui/Skeleton.tsx';
import { LoggedOut } from './LoggedOut.tsx';
import { SignNote } from './SignNote.tsx';
import { StaffBar } from './StaffBar.tsx';
import { TakeBack } from './TakeBack.tsx';
import { TicketPrinter } from './tickets/TicketPrinter.tsx';

/** The frame of every staff screen, with the bar; empty without a login. */
export function StaffPage({ children }: { readonly children: ReactNode }) {
  return (
    <Island words="staff">
      <Guard>
        <StaffBar />
        <SignNote />
        {children}
        <TakeBack />
        {staffRole() === 'callcenter' && <TicketPrinter />}
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
    // The login leads back to this page.
    const to = `${location.pathname}${location.search}`;
    goToLogin(`${shop.links.login}?${new URLSearchParams({ to })}`);
  }, [isLooking, isLoggedIn, shop]);

  const isWaiting = !isLooking && !isLoggedIn && !isOnline;
  if (isLoggingOut || isWaiting) return <LoggedOut />;
  return isLoggedIn ? children : <Skeleton rows={4} />;
}
