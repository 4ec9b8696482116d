/** Of a component: Astro writes it on the first page that has it, and a repeated piece would lose it. Data, and rules for the browser, may repeat. */
const SCRIPT = /<script(?! type="(?:application\/(?:ld\+)?json|speculationrules)")/i;

/** HTML: text in Astro's own runtime, a piece with its bytes in the string runtime. */
type Html = { toString(): string };

const kept = new WeakMap<object, Map<string, Html | Promise<Html>>>();

/**
 * HTML of a piece of a page, made on first use and kept as long as its object lives. Astro's own runtime renders it later, the string
 * runtime at once.
 * @throws when the piece holds a component's script: at once or by rejecting.
 */
export function keptHtml(
  of: object,
  variant: string,
  render: () => Html | Promise<Html>,
): Html | Promise<Html> {
  let variants = kept.get(of);
  if (!variants) {
    variants = new Map();
    kept.set(of, variants);
  }
  const known = variants.get(variant);
  if (known !== undefined) return known;
  const keep = (html: Html): Html => {
    if (hasScript(html.toString()))
      throw new Error('A piece inside <Once> holds a script. Move it to the layout.');
    variants.set(variant, html);
    return html;
  };
  const rendered = render();
  if (!(rendered instanceof Promise)) return keep(rendered);
  const rendering = rendered.then(keep);
  variants.set(variant, rendering);
  return rendering;
}

/** Merchants' words may hold anything: in text their signs are escaped, and within an attribute's quotes they are no tag. */
const hasScript = (html: string): boolean =>
  SCRIPT.test(html) && SCRIPT.test(html.replaceAll(/(?<!<script type=)"[^"]*"/g, '""'));
