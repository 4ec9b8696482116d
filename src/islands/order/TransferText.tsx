import { useState } from 'react';
import { ibanParts } from '#domain/order/ibans.ts';
import { useIsland } from '#islands/island.tsx';
import { copyText } from '#stores/device/copy-text.ts';
import { Icon } from '#ui/Icon.tsx';

/** The merchant's instructions for a transfer. An IBAN keeps its groups, and can be copied. */
export function TransferText() {
  const { t, shop } = useIsland();
  const [copied, setCopied] = useState<{ readonly iban: string; readonly isDone: boolean } | null>(null);
  return (
    <div className="transfer">
      {ibanParts(shop.transferText).map(({ text, iban }) =>
        iban === null ? (
          <p key={text} dir="auto">
            {text}
          </p>
        ) : (
          <p key={text} className="iban">
            <bdi dir="ltr">{text}</bdi>
            <button
              type="button"
              className="link-button"
              onClick={async () => setCopied({ iban, isDone: await copyText(iban) })}
            >
              <Icon name="copy" isSmall />
              {t('order:copy-iban')}
            </button>
          </p>
        ),
      )}
      <p role="status" className="muted">
        {copied && t(copied.isDone ? 'errors:copy.done' : 'errors:copy.failed')}
      </p>
    </div>
  );
}
