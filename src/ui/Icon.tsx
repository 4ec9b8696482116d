import { iconClasses, SCREEN_ICONS, type ScreenIcon } from '#styles/icon-paths.ts';

export const Icon = ({
  name,
  isSmall = false,
}: {
  readonly name: ScreenIcon;
  readonly isSmall?: boolean;
}) => <Drawing classes={iconClasses(name, isSmall)} path={SCREEN_ICONS[name]} />;

export const Drawing = ({ classes, path }: { readonly classes: string; readonly path: string }) => (
  <svg className={classes} viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
);
