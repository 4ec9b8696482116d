import { useStore } from '@nanostores/react';
import type { ComponentType } from 'react';
import { managedElsewhere } from '#domain/manage/managed-elsewhere.ts';
import { runsShop } from '#domain/staff/shop-manager.ts';
import { useIsland } from '#islands/island.tsx';
import { AlarmNotice } from '#islands/staff/AlarmNotice.tsx';
import { OtherAccount } from '#islands/staff/OrdersMissing.tsx';
import { StaffPage } from '#islands/staff/StaffPage.tsx';
import { UndoToast } from '#islands/UndoToast.tsx';
import { $section, SECTIONS, type Section } from '#stores/manage/sections.ts';
import { lastDone } from '#stores/manage/told.ts';
import { $user } from '#stores/staff/session.ts';
import { Message } from '#ui/Message.tsx';
import { useMedia } from '#ui/use-media.ts';
import { DeliverySection } from './delivery/DeliverySection.tsx';
import { HistorySection } from './history/HistorySection.tsx';
import { HoursSection } from './hours/HoursSection.tsx';
import { MenuSection } from './menu/MenuSection.tsx';
import { NamesSection } from './names/NamesSection.tsx';
import { NowSection } from './now/NowSection.tsx';
import { ReadEarlier } from './ReadEarlier.tsx';
import { TakingsSection } from './takings/TakingsSection.tsx';
import { TeamSection } from './team/TeamSection.tsx';

const CONTENT: Readonly<Record<Section, ComponentType>> = {
  now: NowSection,
  menu: MenuSection,
  takings: TakingsSection,
  hours: HoursSection,
  delivery: DeliverySection,
  names: NamesSection,
  team: TeamSection,
  history: HistorySection,
};

/** The page `/manage`, on which managers run their shop. */
export function ManageIsland() {
  return (
    <StaffPage>
      <Manage />
    </StaffPage>
  );
}

function Manage() {
  const { t, shop } = useIsland();
  const user = useStore($user);
  const section = useStore($section);
  if (!shop.hasOrderLife) return <Elsewhere />;
  // The server decides. This check only spares other accounts a page full of refusals.
  if (!runsShop(user?.role))
    return <Message icon="alert" title={t('manage:no-right')} actions={<OtherAccount />} />;
  const Content = CONTENT[section];
  return (
    <div className="staff manage">
      <Sections open={section} />
      <ReadEarlier />
      {section !== 'now' && <Alarm />}
      <Content />
      <div className="toast-place">
        <UndoToast
          of={lastDone}
          words={({ what }) => t.find(`manage:did-${what}`) ?? t('manage:did-change')}
          placeOf={({ place }) => place}
        />
      </div>
    </div>
  );
}

/** Rings for waiting orders in the sections that do not show the state of the orders. */
const Alarm = () => (
  <div className="live">
    <div role="status" className="live-news">
      <AlarmNotice />
    </div>
  </div>
);

/** Links to the pages on which a shop with a plugin is managed. */
function Elsewhere() {
  const { t, shop } = useIsland();
  const places = managedElsewhere(shop.api);
  return (
    <Message
      icon="alert"
      title={t('manage:plugin')}
      actions={places.map(({ part, href }) => (
        <a key={part} className="button button-outline" href={href} target="_blank" rel="noreferrer">
          {t(`manage:section-${part}`)}
        </a>
      ))}
    />
  );
}

/** All sections in one row. A phone has them in the bar at its foot. */
function Sections({ open }: { readonly open: Section }) {
  const { t } = useIsland();
  const isWide = useMedia('(width >= 64rem)');
  if (!isWide) return null;
  return (
    <nav aria-label={t('manage:sections')}>
      <ul className="staff-tabs">
        {SECTIONS.map((name) => (
          <li key={name}>
            <a className="tab" href={`#${name}`} aria-current={name === open ? 'page' : undefined}>
              {t(`manage:section-${name}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
