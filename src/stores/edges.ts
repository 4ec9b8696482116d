/** What reaches out of a store: replaced by tests, and by nothing else. */
export const edges = {
  fetch: (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => globalThis.fetch(input, init),
  now: (): number => Date.now(),
};
