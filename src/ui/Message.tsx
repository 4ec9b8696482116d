import type { ReactElement, ReactNode } from 'react';
import type { ScreenIcon } from '#styles/icon-paths.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** A drawing of its own belongs to one screen. */
  readonly icon: ScreenIcon | ReactElement;
  readonly title: string;
  readonly children?: ReactNode;
  /** Links and buttons for the next step. */
  readonly actions?: ReactNode;
}

/** A whole screen with one message: empty, failed or done. */
export function Message({ icon, title, children, actions }: Props) {
  return (
    <div className="message">
      <span className="message-sign">{typeof icon === 'string' ? <Icon name={icon} /> : icon}</span>
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {actions && <div className="message-actions">{actions}</div>}
    </div>
  );
}
