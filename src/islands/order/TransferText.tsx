import { type ReactNode, useState } from 'react';
import { decimalOf, type Money } from '#domain/money.ts';
import { ibanParts } from '#domain/order/ibans.ts';
import { useIsland } from '#islands/island.tsx';
import { copyText } from '#stores/device/copy-text.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  /** What is to be transferred. */
  readonly amount: Money;
}

/** The merchant's instructions for a transfer. An IBAN keeps its groups. It and the amount can be copied. */
export function TransferText({ amount }: Props) {
  const { t, money, shop } = useIsland();
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const row = (text: ReactNode, label: string, copy: string) => (
    <div key={copy} className="iban">
      {text}
      <Button look="outline" aria-label={label} onClick={async () => setIsCopied(await copyText(copy))}>
        <Icon name="copy" isSmall />
      </Button>
    </div>
  );
  return (
    <div className="transfer">
      {ibanParts(shop.transferText).map(({ text, iban }) =>
        iban === null ? (
          <p key={text} dir="auto">
            {text}
          </p>
        ) : (
          row(<bdi dir="ltr">{text}</bdi>, t('order:copy-iban'), iban)
        ),
      )}
      {row(
        <strong>{t('placed:pay-state', { total: money(amount) })}</strong>,
        t('order:copy-amount'),
        decimalOf(amount),
      )}
      <p role="status" className="muted">
        {isCopied !== null && t(isCopied ? 'errors:copy.done' : 'errors:copy.failed')}
      </p>
    </div>
  );
}
