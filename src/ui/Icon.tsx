import { ICON_PATHS, type IconName, iconClasses } from '#styles/icon-paths.ts';

export function Icon({ name, isSmall = false }: { readonly name: IconName; readonly isSmall?: boolean }) {
  return (
    <svg className={iconClasses(name, isSmall)} viewBox="0 0 24 24" aria-hidden="true">
      <path d={ICON_PATHS[name]} />
    </svg>
  );
}
