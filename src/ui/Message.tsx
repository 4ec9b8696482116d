import type { ReactNode } from 'react';
import type { ScreenIcon } from '#styles/icon-paths.ts';
import { Icon } from './Icon.tsx';

interface Props {
  readonly icon: ScreenIcon;
  readonly title: string;
  readonly children?: ReactNode;
  /** Links and buttons for the next step. */
  readonly actions?: ReactNode;
}

/** A whole screen with one message: empty, failed or done. */
export function Message({ icon, title, children, actions }: Props) {
  return (
    <div className="message">
      <span className="message-sign">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {actions && <div className="message-actions">{actions}</div>}
    </div>
  );
}
