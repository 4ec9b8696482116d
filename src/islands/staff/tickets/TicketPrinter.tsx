import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { $printing, $ticketJobs, printAccepted, ticketDone } from '#stores/staff/tickets.ts';
import { $todayOrders } from '#stores/staff/today-orders.ts';
import { CustomerTicket } from './CustomerTicket.tsx';
import { KitchenTicket } from './KitchenTicket.tsx';
import { printElement } from './print-element.ts';

/** Prints requested tickets one after another, and those of accepted orders if automatic printing is on. */
export function TicketPrinter() {
  const { orders } = useStore($todayOrders);
  const { paper } = useStore($printing);
  const [job] = useStore($ticketJobs);
  const ticket = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (orders) void printAccepted(orders);
  }, [orders]);
  useEffect(() => {
    if (job && ticket.current) void printElement(ticket.current, paper).finally(ticketDone);
  }, [job, paper]);
  if (!job) return null;
  const Ticket = job.kind === 'kitchen' ? KitchenTicket : CustomerTicket;
  return createPortal(
    // Visible on paper only.
    <div ref={ticket} className="ticket" data-paper={paper} aria-hidden="true">
      <Ticket order={job.order} />
    </div>,
    document.body,
  );
}
