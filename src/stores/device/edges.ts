/** Side effects of the stores. Only tests replace them. */
export const edges = {
  fetch: (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => globalThis.fetch(input, init),
  now: (): number => Date.now(),
};
