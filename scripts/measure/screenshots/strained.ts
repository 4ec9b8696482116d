import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const LONG = {
  first: ' مع إضافات كثيرة وصلصة خاصّة على الطريقة البيتية القديمة',
  en: ' with everything on the side and a very special sauce',
  he: ' עם כל התוספות ורוטב מיוחד מאוד של הבית',
};
const UNBROKEN = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze';

interface Named {
  name: string;
  images?: unknown[];
  image?: unknown;
  translations?: Record<string, { name?: string }>;
  extensions?: { treesal?: { translations?: Record<string, { name?: string }> } };
}

/** Copies each merchant to `<slug>-strained`, with long names and without pictures. */
export function strainMerchants(tenantsDirectory: string, target: string): void {
  for (const slug of readdirSync(tenantsDirectory)) {
    const folder = join(target, `${slug}-strained`);
    mkdirSync(target, { recursive: true });
    cpSync(join(tenantsDirectory, slug), folder, { recursive: true });
    strain(join(folder, 'catalogue/products.json'));
    strain(join(folder, 'catalogue/categories.json'));
    const path = join(folder, 'settings.json');
    const settings = JSON.parse(readFileSync(path, 'utf8'));
    const name = `${settings.name} — ${settings.description}`;
    writeFileSync(
      path,
      JSON.stringify({ ...settings, slug: `${slug}-strained`, name, short_name: name, images: [] }),
    );
  }
}

function strain(path: string): void {
  const rows = JSON.parse(readFileSync(path, 'utf8')) as Named[];
  for (const [index, row] of rows.entries()) {
    lengthen(row, LONG.first, index);
    if (row.images) row.images = [];
    if (row.image) row.image = null;
    const translations = row.extensions?.treesal?.translations ?? row.translations ?? {};
    for (const [language, texts] of Object.entries(translations))
      lengthen(texts, language.startsWith('he') ? LONG.he : language === 'ar' ? LONG.first : LONG.en, index);
  }
  writeFileSync(path, JSON.stringify(rows));
}

/** Lengthens a name. Every third name gets a single word that is longer than a line. */
function lengthen(texts: { name?: string }, more: string, index: number): void {
  if (texts.name) texts.name += index % 3 === 2 ? ` ${UNBROKEN}` : more;
}
