import { fail, ok, type Result } from '#domain/result.ts';
import type { DataServiceApi, DataServiceOptions } from './data-service.ts';

/** Loads the data service's client and the SDK on first use, so that other pages do not load them. */
export async function openDataService(options: DataServiceOptions): Promise<Result<DataServiceApi>> {
  try {
    const { dataServiceApi } = await import('./data-service.ts');
    return ok(dataServiceApi(options));
  } catch {
    return fail({ code: options.isOnline?.() === false ? 'network.offline' : 'network.unreachable' });
  }
}
