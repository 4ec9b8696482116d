import type { BuildRecord } from '#scripts/operator/build-history.ts';
import type { MerchantDetail } from '#scripts/operator/merchant-detail.ts';

export type MerchantAnswer = MerchantDetail & { readonly builds: readonly BuildRecord[] };

/** Loads one merchant. Null when the call fails. */
export async function readMerchant(slug: string): Promise<MerchantAnswer | null> {
  try {
    const answer = await fetch(`/ops/api/merchants/${slug}`);
    return answer.ok ? ((await answer.json()) as MerchantAnswer) : null;
  } catch {
    return null;
  }
}

/** Null after success; else the error message. */
export async function act(path: string, body?: object): Promise<string | null> {
  try {
    const answer = await fetch(`/ops/api/${path}`, {
      method: 'POST',
      headers: { 'X-Dukkan': 'ops', 'Content-Type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    if (answer.ok) return null;
    if (answer.status === 401) location.reload();
    const { error } = (await answer.json()) as { error?: string };
    return error ?? String(answer.status);
  } catch (error) {
    return (error as Error).message;
  }
}
