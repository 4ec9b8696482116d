import { type ReactNode, useState } from 'react';
import { decimalOf } from '#domain/money.ts';
import type { Order } from '#domain/order/order.ts';
import { transferRows } from '#domain/order/transfer-rows.ts';
import { useIsland } from '#islands/island.tsx';
import { copyText } from '#stores/device/copy-text.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

/** The merchant's instructions for a transfer, then its amount and reference: what a banking app asks for can be copied. */
export function TransferText({
  order: { total, number },
}: {
  readonly order: Pick<Order, 'total' | 'number'>;
}) {
  const { t, money, shop } = useIsland();
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const row = (name: string, value: ReactNode, copy: string) => (
    <div key={name + copy} className="transfer-row">
      <dt>
        <bdi className="text">{name}</bdi>
      </dt>
      <dd>{value}</dd>
      <dd>
        <Button
          look="outline"
          aria-label={t('placed:copy-value', { name })}
          onClick={async () => setIsCopied(await copyText(copy))}
        >
          <Icon name="copy" isSmall />
        </Button>
      </dd>
    </div>
  );
  const rows = transferRows(shop.transferText);
  return (
    <div className="transfer">
      {rows.map(
        ({ name, text }) =>
          name === null && (
            <p key={text} dir="auto">
              {text}
            </p>
          ),
      )}
      <dl>
        {rows.map(
          ({ name, text, copy }) =>
            name !== null && row(name, <bdi dir={copy === text ? undefined : 'ltr'}>{text}</bdi>, copy),
        )}
        {row(
          t('placed:transfer-amount'),
          <strong>
            <bdi>{money(total)}</bdi>
          </strong>,
          decimalOf(total),
        )}
        {row(t('placed:transfer-number'), <bdi>{number}</bdi>, String(number))}
      </dl>
      <p role="status" className="muted">
        {isCopied !== null && t(isCopied ? 'errors:copy.done' : 'errors:copy.failed')}
      </p>
    </div>
  );
}
