/**
 * Lets the browser load a page while the worker starts; not in Firefox, where a page that cannot be loaded early fails although the
 * worker has it stored. A browser keeps the choice longer than the worker, so it is made either way.
 */
export async function choosePreload(
  { navigationPreload }: Pick<ServiceWorkerRegistration, 'navigationPreload'>,
  userAgent: string,
): Promise<void> {
  if (/\bFirefox\//.test(userAgent)) await navigationPreload?.disable();
  else await navigationPreload?.enable();
}
