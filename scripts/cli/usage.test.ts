import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#scripts/program/places.ts';

const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
};

/** Programs that only other programs call. */
const programs = Object.entries(scripts).filter(([, command]) =>
  /^node (?!scripts\/bootstrap)/.test(command),
);

test('the programs are found', () => {
  expect(programs.map(([name]) => name)).toContain('screenshots');
  expect(programs.length).toBeGreaterThan(20);
});

test.concurrent.each(programs)(
  '`npm run %s -- --help` says how it is called, and ends well',
  async (name, command) => {
    const child = spawn(`exec ${command} --help`, {
      cwd: ROOT,
      shell: true,
      env: { ...process.env, DIRECTUS_TOKEN: '' },
      timeout: 60_000,
    });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    const status = await new Promise((resolve) => child.once('close', resolve));
    const called = name === 'demo' ? 'npm start' : `npm run ${name}`;
    expect({ status, said: output.slice(0, 2000) }).toEqual({
      status: 0,
      said: expect.stringContaining(called),
    });
    // The help shows only how to call the program; it starts no work.
    expect(output.split('\n')[0]).toContain('npm ');
  },
  120_000,
);
