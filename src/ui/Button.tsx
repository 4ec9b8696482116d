import type { ButtonHTMLAttributes, ReactNode } from 'react';

interface Props extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'disabled'> {
  readonly look?: 'plain' | 'quiet' | 'outline' | 'link';
  readonly isWide?: boolean;
  /** While work goes on: the label stays, a spinner turns, and taps do nothing. */
  readonly isBusy?: boolean;
  /** The button keeps the focus, so that its reason (`aria-describedby`) can be read. Taps still call `onClick`. */
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
