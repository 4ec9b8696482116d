/**
 * Enables navigation preload, so that a page loads while the worker starts. Disabled in Firefox, where a failed preload fails a
 * page that the worker has stored. Browsers keep the setting longer than the worker, so both cases set it explicitly.
 */
export async function choosePreload(
  { navigationPreload }: Pick<ServiceWorkerRegistration, 'navigationPreload'>,
  userAgent: string,
): Promise<void> {
  if (/\bFirefox\//.test(userAgent)) await navigationPreload?.disable();
  else await navigationPreload?.enable();
}
