/** For tests: what a Directus keeps of collections, fields, relations, permissions, flows and operations, and each change asked of it. */
export interface SchemaServer {
  readonly fetch: typeof globalThis.fetch;
  /** `METHOD /path` of each call that was no GET, with its body. */
  readonly writes: readonly (readonly [call: string, body: Record<string, unknown>])[];
  /** What it keeps now. */
  rows(table: string): readonly Record<string, unknown>[];
}

type Row = Record<string, unknown>;

/** A new Directus: one public policy, nothing of ours. `foreign` are rows that somebody else made. */
export function schemaServer(foreign: Partial<Record<string, readonly Row[]>> = {}): SchemaServer {
  const tables = new Map<string, Row[]>([['access', [{ policy: 'public-policy' }]]]);
  for (const [table, rows] of Object.entries(foreign)) tables.set(table, [...(rows ?? [])]);
  const table = (name: string): Row[] => {
    const rows = tables.get(name) ?? [];
    tables.set(name, rows);
    return rows;
  };
  const writes: [string, Row][] = [];

  const answer = (method: string, url: URL, body: Row): unknown => {
    const [name = '', key] = url.pathname.slice(1).split('/');
    const rows = table(name);
    if (method === 'GET') {
      if (name === 'fields') return rows.filter(({ collection }) => collection === key);
      return rows.filter((row) => fits(row, url.searchParams.get('filter')));
    }
    writes.push([`${method} ${url.pathname}`, body]);
    if (method === 'PATCH') return Object.assign(rows.find(({ id }) => id === key) ?? {}, body);
    const row = {
      id: `${name}-${rows.length + 1}`,
      ...(name === 'fields' ? { collection: key } : {}),
      ...body,
    };
    rows.push(row);
    if (name === 'collections')
      for (const field of (body.fields ?? []) as Row[])
        table('fields').push({ ...field, collection: body.collection });
    return row;
  };

  return {
    writes,
    rows: table,
    fetch: async (input, init) => {
      const url = new URL(String(input));
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Row) : {};
      return Response.json({ data: answer(init?.method ?? 'GET', url, body) });
    },
  };
}

/** `{"field":{"_eq":value}}` only; other filters let all through. */
function fits(row: Row, filter: string | null): boolean {
  const conditions = Object.entries((filter ? JSON.parse(filter) : {}) as Record<string, { _eq?: unknown }>);
  return conditions.every(([field, { _eq }]) => _eq === undefined || row[field] === _eq);
}
