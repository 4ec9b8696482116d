import sharp, { type OverlayOptions } from 'sharp';

export interface Shot {
  readonly name: string;
  readonly png: Buffer;
}

const GAP = 16;
const LABEL = 22;
const GROUND = '#7a7a80';

/** Shots side by side in rows, each with its name, as one PNG. */
export async function contactSheet(
  shots: readonly Shot[],
  { columns, cellWidth, cellHeight }: { columns: number; cellWidth: number; cellHeight: number },
): Promise<Buffer> {
  const rows = Math.ceil(shots.length / columns);
  const pieces = await Promise.all(
    shots.map(async ({ name, png }, index): Promise<OverlayOptions[]> => {
      const left = GAP + (index % columns) * (cellWidth + GAP);
      const top = GAP + Math.floor(index / columns) * (cellHeight + LABEL + GAP);
      const resized = await sharp(png)
        .resize({ width: cellWidth })
        .png()
        .toBuffer({ resolveWithObject: true });
      const height = Math.min(resized.info.height, cellHeight);
      const picture = sharp(resized.data).extract({ left: 0, top: 0, width: cellWidth, height });
      return [
        { input: Buffer.from(labelSvg(name, cellWidth)), left, top },
        { input: await picture.png().toBuffer(), left, top: top + LABEL },
      ];
    }),
  );
  return sharp({
    create: {
      width: GAP + columns * (cellWidth + GAP),
      height: GAP + rows * (cellHeight + LABEL + GAP),
      channels: 3,
      background: GROUND,
    },
  })
    .composite(pieces.flat())
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

/** Names are ours: letters, digits and hyphens. */
const labelSvg = (name: string, width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text y="16" font-family="sans-serif" font-size="14" fill="#fff">${name}</text></svg>`;
