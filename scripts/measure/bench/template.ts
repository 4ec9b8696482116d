import type { PagePlan } from '#views/site-map.ts';

/** Writes a page of the shell that it was made for. */
export type WritePage = (view: object) => string;

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  "'": '&#39;',
  '"': '&quot;',
};
const ESCAPES = {
  text: (value: unknown): string => {
    const words = String(value ?? '');
    return /[&<>'"]/.test(words) ? words.replace(/[&<>'"]/g, (sign) => SIGNS[sign] ?? '') : words;
  },
  attribute: (value: unknown): string =>
    String(value ?? '')
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;'),
};

/** Each text of a value and where it stands: `page?.["view"]?.["title"]`. */
function* leavesOf(value: unknown, path: string): Generator<readonly [leaf: string, path: string]> {
  if (typeof value === 'string' && value.length > 1) yield [value, path];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* leavesOf(inner, `${path}?.[${JSON.stringify(key)}]`);
}

/**
 * A template cut out of a page: what stands in the page's view or in its frame is filled in, the rest stays. It knows no lists and no
 * conditions, so pages of other shapes come out a little shorter or longer than they should. It gives a function for each shell, which
 * fills the frame in once, as one who writes templates by hand would.
 */
export function cutTemplate(
  html: string,
  { shell, view }: Pick<PagePlan, 'shell' | 'view'>,
): (shell: object) => WritePage {
  const codeOf = new Map<string, string>();
  for (const [leaf, path] of [...leavesOf(view, 'view'), ...leavesOf(shell, 'shell')]) {
    for (const [name, written] of Object.entries(ESCAPES)) {
      if (!codeOf.has(written(leaf))) codeOf.set(written(leaf), `escapes.${name}(${path})`);
    }
  }
  const longestFirst = [...codeOf.keys()].sort((left, right) => right.length - left.length);
  const pattern = new RegExp(`(${longestFirst.map((leaf) => RegExp.escape(leaf)).join('|')})`);
  const parts = html
    .split(pattern)
    .map((part, index) => (index % 2 === 0 ? JSON.stringify(part) : (codeOf.get(part) ?? '')));
  // Neighbours that do not change with the view are one text.
  const runs: string[][] = [[]];
  for (const part of parts) {
    if (part.includes('(view')) runs.push([part], []);
    else runs.at(-1)?.push(part);
  }
  const [frame, page] = [
    runs.filter((_, index) => index % 2 === 0),
    runs.filter((_, index) => index % 2 === 1),
  ];
  const body = page.map((code, index) => `${code[0]} + frame[${index + 1}]`);
  return new Function(
    'escapes',
    `return (shell) => { const frame = [${frame.map((run) => run.join('+') || "''").join(', ')}]; return (view) => ${['frame[0]', ...body].join(' + ')}; }`,
  )(ESCAPES) as (shell: object) => WritePage;
}
