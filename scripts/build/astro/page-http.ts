type Pairs = Iterable<readonly [name: string, value: string]>;

/** Headers by their names in lower case. */
export class PageHeaders {
  readonly #values = new Map<string, string>();

  constructor(init: Pairs | Readonly<Record<string, string>> = []) {
    for (const [name, value] of isPairs(init) ? init : Object.entries(init)) this.append(name, value);
  }

  get(name: string): string | null {
    return this.#values.get(name.toLowerCase()) ?? null;
  }

  has(name: string): boolean {
    return this.#values.has(name.toLowerCase());
  }

  set(name: string, value: string): void {
    this.#values.set(name.toLowerCase(), value);
  }

  append(name: string, value: string): void {
    const known = this.get(name);
    this.set(name, known === null ? value : `${known}, ${value}`);
  }

  delete(name: string): void {
    this.#values.delete(name.toLowerCase());
  }

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.#values[Symbol.iterator]();
  }
}

const isPairs = (init: object): init is Pairs => Symbol.iterator in init;

/** A question for one page. */
export class PageRequest {
  readonly method = 'GET';
  readonly headers = new PageHeaders();
  readonly body = null;
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }
}

interface ResponseInit {
  readonly status?: number;
  readonly statusText?: string;
  readonly headers?: ConstructorParameters<typeof PageHeaders>[0];
}

/** A page, whole: nothing is streamed. */
export class PageResponse {
  readonly body: Uint8Array | string | null;
  readonly status: number;
  readonly statusText: string;
  readonly headers: PageHeaders;

  constructor(body: Uint8Array | string | null = null, init: ResponseInit = {}) {
    this.body = body;
    this.status = init.status ?? 200;
    this.statusText = init.statusText ?? '';
    this.headers = new PageHeaders(init.headers);
  }
}
