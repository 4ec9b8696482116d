import type { ReactNode } from 'react';
import { whatsAppLink } from '#domain/customer/phone.ts';
import { useIsland } from '#islands/island.tsx';
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

/**
 * Says that something is changed elsewhere, with the way there. The shop does not know its operator's number, so the message to the
 * operator opens in WhatsApp, where managers choose the chat.
 */
export function WrittenElsewhere({ children, what, at, to }: Props) {
  const { t, shop } = useIsland();
  const text = t('manage:ask-text', { shop: shop.name, site: location.host, what });
  return (
    <div className="notice notice-quiet">
      {children}
      <a
        className="button button-outline"
        href={at ?? whatsAppLink('', text)}
        target="_blank"
        rel="noopener noreferrer"
      >
        {at === null && <Icon name="chat" isSmall />}
        {at === null ? t('manage:ask-operator') : to}
      </a>
    </div>
  );
}
