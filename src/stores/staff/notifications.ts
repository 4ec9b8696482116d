import { atom } from 'nanostores';
import { shopSlug } from './shop-slug.ts';

/** `off`: not requested yet. `on`: the browser shows them. `none`: it cannot, or the user has blocked them. */
export type NotificationState = 'none' | 'off' | 'on';

const stateNow = (): NotificationState => {
  if (!('Notification' in globalThis) || Notification.permission === 'denied') return 'none';
  return Notification.permission === 'granted' ? 'on' : 'off';
};

export const $notifications = atom<NotificationState>(stateNow());

/** Asks for permission. Browsers allow that only in the handler of a tap. */
export async function askToNotify(): Promise<void> {
  await Notification.requestPermission();
  $notifications.set(stateNow());
}

let last: Notification | null = null;
let toldId = 0;

/** Shows a notification of new orders unless this tab has the focus: once for each newest order, in one of the tabs. */
export async function notify(title: string, newestId: number): Promise<void> {
  if (newestId <= toldId) return;
  toldId = newestId;
  if ($notifications.get() !== 'on' || document.hasFocus()) return;
  // No data of the order, because a locked screen shows the notification.
  const options: NotificationOptions = {
    tag: `dukkan.${shopSlug()}.${newestId}`,
    lang: document.documentElement.lang,
    dir: document.documentElement.dir === 'rtl' ? 'rtl' : 'ltr',
    requireInteraction: true,
  };
  try {
    last?.close();
    last = new Notification(title, options);
    last.onclick = () => {
      focus();
      last?.close();
    };
  } catch {
    // On phones, only the installed app of the shop can show them.
    const worker = await navigator.serviceWorker?.getRegistration();
    await worker?.showNotification(title, options);
  }
}

/** Removes the notification when the orders are accepted. */
export function withdrawNotification(): void {
  last?.close();
  last = null;
}
