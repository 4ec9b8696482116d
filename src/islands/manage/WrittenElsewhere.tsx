import { type ReactNode, useState } from 'react';
import { useIsland } from '#islands/island.tsx';
import { canShareText, copyText, shareText } from '#stores/device/copy-text.ts';
import { Button } from '#ui/Button.tsx';
import { Icon } from '#ui/Icon.tsx';

interface Props {
  /** Says where it is written, and more. */
  readonly children: ReactNode;
  /** Name of what is written there. */
  readonly what: string;
  /** The page where it is changed; null: in files, which only the operator of the site can change. */
  readonly at: string | null;
  /** Words of the link to that page. */
  readonly to: string;
}

/** Says who changes what can only be read here, and leads there. It stands below what is read. */
export function WrittenElsewhere({ children, what, at, to }: Props) {
  return (
    <div className="written-elsewhere">
      {children}
      {at === null ? (
        <AskOperator what={what} />
      ) : (
        <a className="button button-wide" href={at} target="_blank" rel="noopener noreferrer">
          {to}
        </a>
      )}
    </div>
  );
}

/**
 * A message to the operator, whose address the shop does not know: a phone asks with which app and to whom it is sent, other devices copy
 * it.
 */
function AskOperator({ what }: Pick<Props, 'what'>) {
  const { t, shop } = useIsland();
  const [copied, setCopied] = useState<'done' | 'failed' | null>(null);
  const text = t('manage:ask-text', { shop: shop.name, site: location.host, what });
  const isShared = canShareText();
  const ask = async (): Promise<void> => {
    if (isShared) await shareText(text);
    else setCopied((await copyText(text)) ? 'done' : 'failed');
  };
  return (
    <p className="ask-operator">
      <Button look="outline" isWide onClick={() => void ask()}>
        <Icon name={isShared ? 'chat' : 'copy'} isSmall />
        {t(isShared ? 'manage:ask-operator' : 'manage:copy-message')}
      </Button>
      <span role="status" className="copy-state">
        {copied && t(`errors:copy.${copied}`)}
      </span>
    </p>
  );
}
