import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  readonly look?: 'plain' | 'quiet' | 'outline' | 'link';
  readonly isWide?: boolean;
  /** Work goes on: the label stays, a spinner turns, taps do nothing. */
  readonly isBusy?: boolean;
  /** Stays reachable, so that its reason (`aria-describedby`) can be read; taps still come. */
  readonly isBlocked?: boolean;
  readonly children: ReactNode;
}

export function Button({
  look = 'plain',
  isWide,
  isBusy = false,
  isBlocked = false,
  onClick,
  ...props
}: Props) {
  const classes = ['button', look !== 'plain' && `button-${look}`, isWide && 'button-wide'];
  const { children, type = 'button', ...others } = props;
  return (
    <button
      {...others}
      type={type}
      className={classes.filter(Boolean).join(' ')}
      aria-busy={isBusy}
      aria-disabled={isBlocked || isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className="spinner" />
      {children}
    </button>
  );
}
