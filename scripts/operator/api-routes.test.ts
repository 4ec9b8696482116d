import { expect, test, vi } from 'vitest';
import { type ApiOptions, apiRoutes } from './api-routes.ts';

test('a page whose session cannot be checked stops listening', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue();
  const stop = vi.fn();
  const options: Pick<ApiOptions, 'feed' | 'heartbeatMs' | 'isStopping' | 'isStillOperator'> = {
    feed: { listen: () => stop },
    heartbeatMs: 1,
    isStopping: () => false,
    isStillOperator: () => Promise.reject(new Error('The database does not answer.')),
  };
  const answer = await apiRoutes(options as ApiOptions).request('/events');
  expect(await answer.text()).toBe('');
  expect(stop).toHaveBeenCalled();
  said.mockRestore();
});
