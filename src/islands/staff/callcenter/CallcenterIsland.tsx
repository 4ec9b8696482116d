import { LiveState } from '#islands/staff/LiveState.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { TicketSettings } from '#islands/staff/tickets/TicketSettings.tsx';
import { UnsentChanges } from '#islands/staff/UnsentChanges.tsx';
import { CallerForm } from './CallerForm.tsx';
import { DriversCash } from './DriversCash.tsx';
import { Glance } from './Glance.tsx';
import { ProductSearch } from './ProductSearch.tsx';
import { WaitingOrders } from './WaitingOrders.tsx';

/** `/callcenter`. */
export function CallcenterIsland() {
  return (
    <StaffPage>
      <div className="staff">
        <LiveState />
        <UnsentChanges />
        <CallerForm />
        <div className="staff-columns">
          <WaitingOrders />
          <div className="staff-column">
            <ProductSearch />
            <TicketSettings />
          </div>
          <div className="staff-column">
            <Glance />
            <DriversCash />
          </div>
        </div>
      </div>
    </StaffPage>
  );
}
