import type { PagePlan } from '#views/site-map.ts';

/** A template that already contains the frame of one shop. */
export interface ShopTemplate {
  /** The texts around the holes, one more than holes. */
  readonly frame: readonly string[];
  /** Returns a view's texts for the holes. */
  readonly holes: (view: object) => readonly string[];
  /** Returns the page of a view. */
  readonly write: (view: object) => string;
}

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

/** Each text in a value, with its path, such as `page?.["view"]?.["title"]`. */
function* leavesOf(value: unknown, path: string): Generator<readonly [leaf: string, path: string]> {
  if (typeof value === 'string' && value.length > 1) yield [value, path];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* leavesOf(inner, `${path}?.[${JSON.stringify(key)}]`);
}

/**
 * Cuts a template out of a page: texts of the page's view and frame become holes, the rest stays. It supports neither lists nor
 * conditions, so pages of other shapes become a little too short or too long. The returned function fills a shop's frame in once.
 */
export function cutTemplate(
  html: string,
  { shell, view }: Pick<PagePlan, 'shell' | 'view'>,
): (shell: object) => ShopTemplate {
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
  // Join neighbouring parts that do not depend on the view.
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
  const fill = ['frame[0]', ...body].join(' + ');
  return new Function(
    'escapes',
    `return (shell) => {
      const frame = [${frame.map((run) => run.join('+') || "''").join(', ')}];
      return { frame, holes: (view) => [${page.join(', ')}], write: (view) => ${fill} };
    }`,
  )(ESCAPES) as (shell: object) => ShopTemplate;
}
