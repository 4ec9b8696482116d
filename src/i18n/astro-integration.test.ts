import type { AstroConfig } from 'astro';
import { describe, expect, it, vi } from 'vitest';
import { words } from './astro-integration.ts';
import { OPTIONS } from './options.ts';

/** The source text that astro-i18next puts into every page's server code. */
async function injectedSource(): Promise<string> {
  const injectScript = vi.fn<(stage: string, source: string) => void>();
  const config = {
    root: new URL('../../', import.meta.url),
    trailingSlash: 'ignore',
    publicDir: new URL('../../public/', import.meta.url),
  };
  const setup = words().hooks['astro:config:setup'];
  if (!setup) throw new Error('astro-i18next has no set-up hook.');
  await setup({ config: config as unknown as AstroConfig, injectScript } as unknown as Parameters<
    typeof setup
  >[0]);
  expect(injectScript.mock.calls.map(([stage]) => stage)).toEqual(['page-ssr']);
  return injectScript.mock.calls[0]?.[1] ?? '';
}

describe('astro-i18next', () => {
  it('initialises i18next with our options and words, and without another backend', async () => {
    const source = await injectedSource();
    expect(source).toContain('import resourcesBackend from "/src/i18n/resources-backend.ts";');
    expect(source).not.toContain('fsBackend');
    const init = /i18next\.use\(resourcesBackend\)\.init\((.*?)\);initAstroI18next/s.exec(source)?.[1];
    // Evaluating the options' source text returns the options.
    const options: unknown = new Function(`return ${init}`)();
    expect(options).toMatchObject(OPTIONS);
  });
});
