import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

// The floor: only writes the same bytes to the same files as a build. Prints the seconds of writing.
const [from = '', to = ''] = process.argv.slice(2);
const files = readdirSync(from, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile())
  .map((entry) => {
    const path = join(entry.parentPath, entry.name);
    return { path: join(to, relative(from, path)), bytes: readFileSync(path) };
  });
rmSync(to, { recursive: true, force: true });
const started = performance.now();
const made = new Set<string>();
for (const { path, bytes } of files) {
  const directory = dirname(path);
  if (!made.has(directory)) {
    mkdirSync(directory, { recursive: true });
    made.add(directory);
  }
  writeFileSync(path, bytes);
}
console.log(JSON.stringify({ seconds: (performance.now() - started) / 1000, files: files.length }));
