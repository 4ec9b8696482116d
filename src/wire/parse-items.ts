import type { WireContext } from './context.ts';

interface SchemaIssue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly expected?: string;
  readonly message: string;
}

/** The part of a zod schema that this module uses; both zod and zod/mini have it. */
export interface ItemSchema<Item> {
  safeParse(
    input: unknown,
  ):
    | { readonly success: true; readonly data: Item }
    | { readonly success: false; readonly error: { readonly issues: readonly SchemaIssue[] } };
}

/** The items that match the schema, in order. Each other item is reported and left out. */
export function parseItems<Item>(
  schema: ItemSchema<Item>,
  items: readonly unknown[],
  kind: string,
  context: Pick<WireContext, 'report'>,
): Item[] {
  const parsed: Item[] = [];
  for (const [index, item] of items.entries()) {
    const result = schema.safeParse(item);
    if (result.success) parsed.push(result.data);
    else reportShape(result.error.issues[0], item, index, kind, context);
  }
  return parsed;
}

/** The items without repeated ids. Each repetition is reported and left out. */
export function withoutDuplicates<Item extends { readonly id: number }>(
  items: readonly Item[],
  kind: string,
  context: Pick<WireContext, 'report'>,
): Item[] {
  const seen = new Set<number>();
  return items.filter((item) => {
    if (!seen.has(item.id)) return seen.add(item.id);
    context.report({
      kind,
      id: String(item.id),
      path: 'id',
      code: `${kind}.duplicate-id`,
      reason: `A second ${kind} has the id ${item.id}; the first one is kept.`,
    });
    return false;
  });
}

function reportShape(
  issue: SchemaIssue | undefined,
  item: unknown,
  index: number,
  kind: string,
  context: Pick<WireContext, 'report'>,
): void {
  const path = issue?.path.map(String).join('.') ?? '';
  const expected = issue?.expected ? `${issue.expected} expected` : 'the value is not valid';
  context.report({
    kind,
    id: idOf(item, index),
    path,
    code: `${kind}.bad-shape`,
    reason: `${path || 'The item'}: ${expected}, found ${shown(valueAt(item, issue?.path ?? []))}.`,
  });
}

/** The item's id, else its position in the list: `#3`. */
function idOf(item: unknown, index: number): string {
  const id = valueAt(item, ['id']);
  return typeof id === 'number' || typeof id === 'string' ? String(id).slice(0, 60) : `#${index}`;
}

function valueAt(item: unknown, path: readonly PropertyKey[]): unknown {
  let value: unknown = item;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

function shown(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object' && value !== null) return 'an object';
  return JSON.stringify(value).slice(0, 60);
}
