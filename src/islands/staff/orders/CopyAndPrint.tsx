import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { orderText } from '#domain/order/order-text.ts';
import { TICKET_KINDS } from '#domain/staff/tickets.ts';
import { useIsland } from '#islands/island.tsx';
import { orderWords } from '#islands/order/order-words.ts';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import { copyText } from '#stores/device/copy-text.ts';
import { printTickets } from '#stores/staff/tickets.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** Buttons that copy the order as text, and print its tickets or the page. */
export function CopyAndPrint({ order }: { readonly order: Order }) {
  const island = useIsland();
  const { t } = island;
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null);
  const copy = async (): Promise<void> => {
    setCopied((await copyText(orderText(order, orderWords(island)))) ? 'done' : 'failed');
  };
  return (
    <p className="contact-links">
      <Button look="outline" onClick={copy}>
        <Icon name="copy" isSmall />
        {t('staff:copy')}
      </Button>
      {TICKET_KINDS.map((kind) => (
        <Button key={kind} look="outline" onClick={() => printTickets({ order, kind })}>
          <StaffIcon name="print" />
          {t(`staff:ticket-${kind}`)}
        </Button>
      ))}
      <Button look="outline" onClick={() => print()}>
        <StaffIcon name="print" />
        {t('staff:print')}
      </Button>
      <span role="status" className="copy-state">
        {copied && t(`errors:copy.${copied}`)}
      </span>
    </p>
  );
}
