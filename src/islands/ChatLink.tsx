import type { ReactNode } from 'react';
import { whatsAppLink } from '#domain/customer/phone.ts';
import { Icon } from '#ui/Icon.tsx';
import { useIsland } from './island.tsx';

interface Props {
  /** The customer can still change it. */
  readonly text?: string | undefined;
  /** The next thing to do on its screen. */
  readonly isMain?: boolean;
  readonly children: ReactNode;
}

/** A button that opens the shop's WhatsApp; nothing for a shop without it. */
export function ChatLink({ text, isMain = false, children }: Props) {
  const { whatsApp } = useIsland().shop;
  return (
    whatsApp && (
      <a
        className={isMain ? 'button' : 'button button-outline'}
        target="_blank"
        rel="noopener noreferrer"
        href={whatsAppLink(whatsApp, text)}
      >
        <Icon name="chat" isSmall />
        {children}
      </a>
    )
  );
}
