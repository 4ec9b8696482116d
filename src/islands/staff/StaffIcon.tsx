import type { ComponentProps } from 'react';
import { Drawing, Icon } from '#ui/Icon.tsx';

/** Icons that only the staff's screens have. Customers' scripts do not carry them. */
const PATHS = {
  user: 'M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0zM4.5 20a7.5 7.5 0 0 1 15 0',
  bell: 'M6.5 17V11a5.5 5.5 0 0 1 11 0v6zM4.5 17h15M10.5 20h3M12 5.5V4',
  print:
    'M7.5 9V4h9v5M7.5 16H5a1 1 0 0 1-1-1v-5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v5a1 1 0 0 1-1 1h-2.5M7.5 13.5h9V20h-9z',
  refresh: 'M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4v4h-4',
  way: 'M12 3l9 9-9 9-9-9zM9.5 15v-3.5h5M12.5 9.5l2 2-2 2',
  camera:
    'M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9.5a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM15.5 13.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z',
  shop: 'M4.5 10.5V20h15v-9.5M3 10l2-5.5h14l2 5.5zM10 20v-5.5h4V20',
  board: 'M4.5 5h4v14h-4zM10 5h4v9h-4zM15.5 5h4v6h-4z',
  list: 'M9 6.5h11M9 12h11M9 17.5h11M4.5 6.5h.01M4.5 12h.01M4.5 17.5h.01',
  card: 'M6 3.5h12v17H6zM9 8h6M9 12h6M9 16h3',
  chart: 'M4 20h16M7 16.5v-5M12 16.5V6M17 16.5v-8',
  edit: 'M4.5 19.5l1-4L16 5l3 3L8.5 18.5zM13.5 7.5l3 3',
  pause: 'M9 6v12M15 6v12',
  forward: 'M9.5 6l6 6-6 6',
  down: 'M6.5 9.5l5.5 5.5 5.5-5.5',
  letters: 'M3 18L7.5 6.5 12 18M4.5 14.5h6M20.5 11v7M20.5 14.5a3 3.4 0 1 1-6 0 3 3.4 0 0 1 6 0z',
  past: 'M4.5 12a7.5 7.5 0 1 0 2.2-5.3M4.5 4.5v4h4M12 8v4.2l3 1.8',
  back: 'M19 12H5M11 6l-6 6 6 6',
  eye: 'M2.5 12c2-4 5.5-6.5 9.5-6.5s7.5 2.5 9.5 6.5c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z',
  hidden:
    'M2.5 12c2-4 5.5-6.5 9.5-6.5s7.5 2.5 9.5 6.5c-2 4-5.5 6.5-9.5 6.5S4.5 16 2.5 12zM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0zM4.5 4.5l15 15',
  more: 'M5 7h14M5 12h14M5 17h14',
} as const;

/** They turn with the direction of the page. */
const TURNS: readonly StaffIconName[] = ['forward', 'back'];

export type StaffIconName = keyof typeof PATHS | ComponentProps<typeof Icon>['name'];
const isOwn = (name: StaffIconName): name is keyof typeof PATHS => name in PATHS;

interface Props {
  readonly name: StaffIconName;
  readonly isLarge?: boolean;
}

/** An icon of the staff's screens, or one that all screens have. */
export const StaffIcon = ({ name, isLarge = false }: Props) =>
  isOwn(name) ? (
    <Drawing
      classes={`icon ${isLarge ? '' : 'icon-small'} ${TURNS.includes(name) ? 'icon-arrow' : ''}`}
      path={PATHS[name]}
    />
  ) : (
    <Icon name={name} isSmall={!isLarge} />
  );
