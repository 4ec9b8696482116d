import { useState } from 'react';
import type { Order } from '#domain/order/order.ts';
import { orderText } from '#domain/order/order-text.ts';
import { useIsland } from '#islands/island.tsx';
import { orderWords } from '#islands/order/order-words.ts';
import { copyText } from '#stores/device/copy-text.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The order as text for another program, and on paper: the printer's own width decides the layout. */
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
      <Button look="outline" onClick={() => print()}>
        <Icon name="print" isSmall />
        {t('staff:print')}
      </Button>
      <span role="status" className="copy-state">
        {copied && t(`errors:copy.${copied}`)}
      </span>
    </p>
  );
}
