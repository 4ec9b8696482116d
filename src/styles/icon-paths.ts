import { ORDERS_ICON } from './orders-icon.ts';

/** Strokes on a square of 24, in the round style of the buttons. `arrow-` and `chevron-` icons point forward in English. */
const OF_PAGES = {
  home: 'M4 10.5 12 4l8 6.5V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z',
  menu: 'M7 3v18M4.5 3v5a2.5 2.5 0 0 0 5 0V3M17 14V3c-2.2 1-3.5 3.4-3.5 7v4zm0 0v7',
  products: 'M4.5 4.5H10V10H4.5zM14 4.5h5.5V10H14zM4.5 14H10v5.5H4.5zM14 14h5.5v5.5H14z',
  orders: ORDERS_ICON,
  globe: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM3.5 9.5h17M3.5 14.5h17M12 3c-5 5-5 13 0 18 5-5 5-13 0-18z',
  pickup: 'M6 8h12l1 12H5zM9 10.5V7a3 3 0 0 1 6 0v3.5',
  'eat-in': 'M4 4v6a3 3 0 0 0 6 0V4M7 4v16M20 13h-4V8.5C16 6 17.5 4 20 4zm0 0v7',
  facebook:
    'M13.5 21v-7.5h2.6l.4-3h-3V8.6c0-.9.3-1.5 1.6-1.5h1.6V4.4a20 20 0 0 0-2.4-.1c-2.4 0-4 1.4-4 4v2.2H8v3h2.3V21z',
  instagram:
    'M8 3.5h8A4.5 4.5 0 0 1 20.5 8v8a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16V8A4.5 4.5 0 0 1 8 3.5zM15.5 12a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM17 7h.01',
  messenger:
    'M12 3.5c-5 0-8.5 3.6-8.5 8 0 2.5 1.1 4.6 3 6V21l2.9-1.6c.8.2 1.7.3 2.6.3 5 0 8.5-3.7 8.5-8.1S17 3.5 12 3.5zM7.5 13.5l3-3 2.5 2 3.5-2',
  offline:
    'M4 4l16 16M8.5 15.5a5 5 0 0 1 5-1.2M5.2 12a9.5 9.5 0 0 1 4.3-2.5M2.5 8.7A14 14 0 0 1 6.7 6M11 5.1a14 14 0 0 1 10.5 3.6M14.5 9.3a9.5 9.5 0 0 1 4.3 2.7M12 19h.01',
  'arrow-back': 'M19 12H5M11 6l-6 6 6 6',
  'chevron-forward': 'M9.5 6l6 6-6 6',
  'chevron-back': 'M14.5 6l-6 6 6 6',
  'chevron-down': 'M6.5 9.5l5.5 5.5 5.5-5.5',
} as const;

/** Icons of React screens. The icons above stay out of their scripts. */
export const SCREEN_ICONS = {
  search: 'M16 16l4.5 4.5M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0z',
  heart: 'M12 20S4 15.2 4 9.3A4.3 4.3 0 0 1 12 7a4.3 4.3 0 0 1 8 2.3C20 15.2 12 20 12 20z',
  cart: 'M5 8h14l-1 11.1a1 1 0 0 1-1 .9H7a1 1 0 0 1-1-.9zM8.5 10.5V7a3.5 3.5 0 0 1 7 0v3.5',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  bin: 'M5 7h14M10 7V4.5h4V7M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 7v5l3.2 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  phone:
    'M5 4h3.5l1.7 4.3-2.2 1.5a11 11 0 0 0 6.2 6.2l1.5-2.2L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5A15.4 15.4 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4z',
  chat: 'M4 20l1.3-4.2A8 8 0 1 1 8.4 19zM9 10.5h6M9 13.5h4',
  pin: 'M12 21s7-6 7-11.2A6.9 6.9 0 0 0 12 3a6.9 6.9 0 0 0-7 6.8C5 15 12 21 12 21zM14.5 10a2.5 2.5 0 1 1-5 0 2.5 2.5 0 0 1 5 0z',
  deliver:
    'M3 6h11v10H3zM14 9.5h3.7L21 13v3h-7M9 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM19 17.5a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  dish: 'M3 17h18M5 17a7 7 0 0 1 14 0M12 10V7.5M10.5 7.5h3',
  bag: 'M5 8h14l1 12H4zM9 8a3 3 0 0 1 6 0',
  alert:
    'M12 8v5M12 16.5h.01M10.3 4.2 2.7 17.5A2 2 0 0 0 4.4 20.5h15.2a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0z',
  lost: 'M9 9.5a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 1.8v.5M12 17.5h.01M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0z',
  logout: 'M10 4H6a1.5 1.5 0 0 0-1.5 1.5v13A1.5 1.5 0 0 0 6 20h4M15.5 8l4 4-4 4M19.5 12H9.5',
  copy: 'M9 9h10v11H9zM6 15H5V4h10v2',
} as const;

export type ScreenIcon = keyof typeof SCREEN_ICONS;
/** Icons of prerendered pages. */
export type IconName = ScreenIcon | keyof typeof OF_PAGES;

/** The drawing of an icon of a prerendered page. */
export const iconPath = (name: IconName): string =>
  name in OF_PAGES ? OF_PAGES[name as keyof typeof OF_PAGES] : SCREEN_ICONS[name as ScreenIcon];

/** Names of its styles: filled ones have no outline, arrows turn with the direction of reading. */
export const iconClasses = (name: IconName, isSmall: boolean): string =>
  [
    'icon',
    isSmall && 'icon-small',
    name === 'facebook' && 'icon-filled',
    /^arrow-|^chevron-(forward|back)/.test(name) && 'icon-arrow',
  ]
    .filter(Boolean)
    .join(' ');
