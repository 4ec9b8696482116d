import { atom, onMount } from 'nanostores';

/** The sections of `/manage` in their order. The fragment of the address names the open section. */
export const SECTIONS = ['now', 'menu', 'takings', 'hours', 'delivery', 'team', 'history', 'names'] as const;
export type Section = (typeof SECTIONS)[number];

const named = (): Section => SECTIONS.find((section) => location.hash === `#${section}`) ?? 'now';

export const $section = atom<Section>('now');

onMount($section, () => {
  const look = (): void => {
    $section.set(named());
    // A long menu would leave the next section at its end.
    scrollTo({ top: 0, behavior: 'instant' });
  };
  $section.set(named());
  addEventListener('hashchange', look);
  return () => removeEventListener('hashchange', look);
});
