import sharp, { type OverlayOptions } from 'sharp';

export interface Shot {
  readonly name: string;
  readonly png: Buffer;
}

const GAP = 16;
const LABEL = 22;
const GROUND = '#7a7a80';

export interface SheetSize {
  readonly columns: number;
  readonly cellWidth: number;
  /** Taller screenshots are cropped. */
  readonly maximumHeight: number;
}

/** Arranges screenshots with their names in rows, as one PNG. */
export async function contactSheet(
  shots: readonly Shot[],
  { columns, cellWidth, maximumHeight }: SheetSize,
): Promise<Buffer> {
  const pieces: OverlayOptions[] = [];
  let top = GAP;
  for (let start = 0; start < shots.length; start += columns) {
    let rowHeight = 0;
    for (const [column, { name, png }] of shots.slice(start, start + columns).entries()) {
      const left = GAP + column * (cellWidth + GAP);
      const { data, info } = await sharp(png)
        .resize({ width: cellWidth })
        .png()
        .toBuffer({ resolveWithObject: true });
      const height = Math.min(info.height, maximumHeight);
      const picture = sharp(data).extract({ left: 0, top: 0, width: cellWidth, height });
      pieces.push({ input: Buffer.from(labelSvg(name, cellWidth)), left, top });
      pieces.push({ input: await picture.png().toBuffer(), left, top: top + LABEL });
      rowHeight = Math.max(rowHeight, height);
    }
    top += LABEL + rowHeight + GAP;
  }
  const width = GAP + Math.min(columns, shots.length) * (cellWidth + GAP);
  return sharp({ create: { width, height: top, channels: 3, background: GROUND } })
    .composite(pieces)
    .png({ palette: true, quality: 90 })
    .toBuffer();
}

/** The name needs no escaping: it has only letters, digits and hyphens. */
const labelSvg = (name: string, width: number): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text y="16" font-family="sans-serif" font-size="14" fill="#fff">${name}</text></svg>`;
