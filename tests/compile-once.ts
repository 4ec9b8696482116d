import { bundleCommand } from '#scripts/build/compile/bundle.ts';
import { compile } from '#scripts/build/compile/compile.ts';
import { cacheDirectory, ROOT } from '#scripts/program/places.ts';

/** Compiles the code before any test builds with it, so that tests running side by side do not. */
export async function setup(): Promise<void> {
  process.env.NODE_ENV = 'production';
  const { XDG_CONFIG_HOME } = process.env;
  // A service may write to no home folder.
  process.env.XDG_CONFIG_HOME = '/dev/null';
  const { directory } = await compile(ROOT, cacheDirectory());
  await bundleCommand(ROOT, directory);
  if (XDG_CONFIG_HOME === undefined) delete process.env.XDG_CONFIG_HOME;
  else process.env.XDG_CONFIG_HOME = XDG_CONFIG_HOME;
}
