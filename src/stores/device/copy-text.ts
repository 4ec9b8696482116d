/** Copies text to the clipboard; false if the browser denies it, or has no clipboard on a page without TLS. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether the device has a list of apps that text can be sent with. Most phones have one. */
export const canShareText = (): boolean => 'share' in navigator;

/** Lets the device ask with which app text is sent. */
export async function shareText(text: string): Promise<void> {
  try {
    await navigator.share({ text });
  } catch {
    // Somebody has closed the list.
  }
}
