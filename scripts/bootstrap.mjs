// Runs on whatever Node >= 20 the machine has, before anything is installed: plain JavaScript, no dependencies.
// Installs what the lock file names (Node 24 among it) and, with --browser, what browser tests need.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const stampFile = join(root, 'node_modules/.installed-lock');

function run(command, args, options = {}) {
  const shell = process.platform === 'win32';
  return spawnSync(command, args, { cwd: root, stdio: 'inherit', shell, ...options }).status === 0;
}

/** Packages that do not work without their install script. `node` puts the program for this machine's processor in place. */
const WITH_SCRIPTS = ['node'];

function installPackages() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === lock) return;
  console.log(
    'Installing the packages that package-lock.json names: they are missing, or the file has changed …',
  );
  // `npm ci` would refuse the lock file on machines of another kind than the one that wrote it: a registry that lacks a
  // platform's binaries leaves them out of it. `install --no-save` takes the same versions and writes nothing.
  // The Node that runs everything is a development package, which npm leaves out where NODE_ENV says production.
  if (!run('npm', ['install', '--include=dev', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'])) {
    console.error(
      'The packages could not be installed: see the message of npm above. Correct the cause and run the command again.',
    );
    process.exit(1);
  }
  // `.npmrc` runs no package's scripts. `--ignore-scripts=false` lets those of this list run, and no others.
  if (!run('npm', ['rebuild', '--ignore-scripts=false', '--loglevel=error', ...WITH_SCRIPTS])) {
    console.error(`The install script of ${WITH_SCRIPTS.join(' or ')} failed: see the message of npm above.`);
    process.exit(1);
  }
  writeFileSync(stampFile, lock);
}

const isOnPath = (name) => run(process.platform === 'win32' ? 'where' : 'which', [name], { stdio: 'ignore' });

const has = (program) => isOnPath(program) || existsSync(`/usr/sbin/${program}`);

/** Debian packages that tests need, each with a program that shows it is there. */
const NEEDED = { chromium: 'chromium', nginx: 'nginx-light' };
/** Chromium without a window: tests take half the time with it. Not every distribution has it. */
const SHELL = 'chromium-headless-shell';

function installSystemPackages() {
  const missing = Object.entries(NEEDED).flatMap(([program, name]) => (has(program) ? [] : [name]));
  const isRoot = process.getuid?.() === 0;
  const canInstall = isRoot && isOnPath('apt-get');
  if (canInstall && !has(SHELL) && aptInstall([...missing, SHELL])) return;
  if (missing.length === 0 || (canInstall && aptInstall(missing))) return;
  console.error(
    `Tests need ${missing.join(' and ')}. On Debian and Ubuntu: sudo apt-get install ${missing.join(' ')} ${SHELL}. ` +
      'Elsewhere install Chromium (or Chrome, named by CHROMIUM_PATH) and nginx, and run the command again. `npm run verify` is the part that needs neither.',
  );
  process.exit(1);
}

/** Whether that worked. */
function aptInstall(packages) {
  console.log(
    `Installing ${packages.join(' and ')}, which tests in a browser and behind a web server need …`,
  );
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const quiet = { env, stdio: ['ignore', 'ignore', 'inherit'] };
  run('apt-get', ['update', '-qq'], quiet);
  return run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quiet);
}

const [major] = process.versions.node.split('.').map(Number);
if (major < 20) {
  console.error(
    `Node ${process.versions.node} is too old: install Node 20 or later, then run the command again.`,
  );
  process.exit(1);
}
installPackages();
if (process.argv.includes('--browser') && !process.env.CHROMIUM_PATH) installSystemPackages();
