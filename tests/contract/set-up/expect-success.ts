import type { Result } from '#domain/result.ts';

/** The value of a call that succeeded; the test fails with the failure otherwise. */
export async function successOf<Value>(call: Promise<Result<Value>>): Promise<Value> {
  const result = await call;
  if (result.ok) return result.value;
  throw new Error(`The call failed: ${JSON.stringify(result.error)}`);
}
