/** The page's title without a number. */
let title = '';
let shown = 0;
/** The shop's own icon while another one is shown. */
let icon: string | null = null;

/** Sets the page's name in the title, and keeps the number before it. */
export function nameTab(name: string): void {
  title = name;
  writeTitle();
}

/** Shows the number of waiting orders in the tab's title and icon, and on the icon of an installed app. 0 removes it. */
export function showCount(count: number): void {
  if (count === shown) return;
  if (shown === 0 && title === '') title = document.title;
  shown = count;
  writeTitle();
  void showOnIcon(count);
  const app = count > 0 ? navigator.setAppBadge?.(count) : navigator.clearAppBadge?.();
  // Some browsers refuse it outside an installed app.
  app?.catch(() => {});
}

function writeTitle(): void {
  document.title = shown > 0 ? `(${shown}) ${title}` : title;
}

const SIDE = 64;

async function showOnIcon(count: number): Promise<void> {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  icon ??= link.href;
  const own = icon;
  const marked = count > 0 ? await markedIcon(own, count) : own;
  // The number has changed meanwhile.
  if (count === shown) link.href = marked;
}

/** The icon with a number on it, as a `data:` address; the plain icon if drawing fails. */
async function markedIcon(source: string, count: number): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  const pen = canvas.getContext('2d');
  if (!pen) return source;
  const image = new Image();
  // Pictures of another host can be drawn only if that host allows it.
  image.crossOrigin = 'anonymous';
  image.src = source;
  const isThere = await image.decode().then(
    () => true,
    () => false,
  );
  if (isThere) pen.drawImage(image, 0, 0, SIDE, SIDE);
  pen.fillStyle = '#c0261c';
  pen.beginPath();
  pen.arc(SIDE * 0.64, SIDE * 0.64, SIDE * 0.36, 0, 2 * Math.PI);
  pen.fill();
  pen.fillStyle = '#ffffff';
  pen.font = `bold ${SIDE * 0.5}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.fillText(count > 9 ? '9+' : String(count), SIDE * 0.64, SIDE * 0.66, SIDE * 0.6);
  return canvas.toDataURL('image/png');
}
