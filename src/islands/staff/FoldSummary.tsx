import type { ReactNode } from 'react';
import { StaffIcon } from './StaffIcon.tsx';

/** The line of a `<details>` that opens and closes it. */
export const FoldSummary = ({ children }: { readonly children: ReactNode }) => (
  <summary className="fold-line">
    <span>{children}</span>
    <StaffIcon name="down" />
  </summary>
);
