import { fail, ok, type Result } from '#domain/result.ts';
import type { DataServiceApi, DataServiceOptions } from './data-service.ts';

/** The data service's client; its code, and the SDK with it, is loaded by the first page that asks for it. */
export async function openDataService(options: DataServiceOptions): Promise<Result<DataServiceApi>> {
  try {
    const { dataServiceApi } = await import('./data-service.ts');
    return ok(dataServiceApi(options));
  } catch {
    return fail({ code: options.isOnline?.() === false ? 'network.offline' : 'network.unreachable' });
  }
}
