import type { ReactNode } from 'react';
import type { IconName } from '#styles/icon-paths.ts';
import { Icon } from './Icon.tsx';

interface Props {
  readonly icon: IconName;
  readonly title: string;
  readonly children?: ReactNode;
  /** Ways on. */
  readonly actions?: ReactNode;
}

/** A whole screen that says one thing: empty, failed, done. */
export function Message({ icon, title, children, actions }: Props) {
  return (
    <div className="message">
      <span className="message-sign">
        <Icon name={icon} />
      </span>
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {actions && <p className="message-actions">{actions}</p>}
    </div>
  );
}
