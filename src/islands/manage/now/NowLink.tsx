import type { ReactNode } from 'react';
import { StaffIcon } from '#islands/staff/StaffIcon.tsx';
import type { Section } from '#stores/manage/sections.ts';

interface Props {
  /** The section that it opens. */
  readonly section: Section;
  readonly title: string;
  readonly children: ReactNode;
}

/** A panel in a few words. A tap anywhere on it opens its section. */
export const NowLink = ({ section, title, children }: Props) => (
  <a className="panel now-link" href={`#${section}`}>
    <h2>{title}</h2>
    <p>{children}</p>
    <StaffIcon name="forward" />
  </a>
);
