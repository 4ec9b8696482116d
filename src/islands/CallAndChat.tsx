import type { ReactNode } from 'react';
import { Icon } from '#ui/Icon.tsx';
import { ChatLink } from './ChatLink.tsx';
import { useIsland } from './island.tsx';

interface Props {
  /** What the chat begins with. */
  readonly text?: string | undefined;
  /** What the chat is for; the name of the app by itself. */
  readonly children?: ReactNode;
  /** A call is the first thing to do. */
  readonly isUrgent?: boolean;
  /** They are the main thing to do on their screen: the chat, or a call where there is none. */
  readonly isMain?: boolean;
}

/** The ways to the shop, in one order and look on all screens: its telephone, then its WhatsApp. */
export function CallAndChat({ text, children, isUrgent = false, isMain = false }: Props) {
  const { t, shop } = useIsland();
  return (
    <div className="actions shop-ways">
      {shop.telephone && (
        <a
          className={`button ${isUrgent || (isMain && !shop.whatsApp) ? '' : 'button-outline'}`}
          href={`tel:${shop.telephone}`}
        >
          <Icon name="phone" isSmall />
          {t('common:call')}
        </a>
      )}
      <ChatLink text={text} isMain={isMain}>
        {children ?? t('common:whatsapp')}
      </ChatLink>
    </div>
  );
}
