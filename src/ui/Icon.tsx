import { ICON_PATHS, type IconName } from '#styles/icon-paths.ts';

export function Icon({ name, isSmall = false }: { readonly name: IconName; readonly isSmall?: boolean }) {
  const classes = [
    'icon',
    isSmall && 'icon-small',
    /^arrow-|^chevron-(forward|back)/.test(name) && 'icon-arrow',
  ];
  return (
    <svg className={classes.filter(Boolean).join(' ')} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
