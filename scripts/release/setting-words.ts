import type { Settings } from '#domain/tenant/settings.ts';

type SettingName = Exclude<keyof Settings, 'hours'>;

/** What the operator calls a merchant's settings. */
const words: Readonly<Record<SettingName, { readonly ar: string; readonly en: string }>> = {
  name: { ar: 'الاسم', en: 'name' },
  shortName: { ar: 'الاسم القصير', en: 'short name' },
  description: { ar: 'الوصف', en: 'description' },
  telephone: { ar: 'رقم الهاتف', en: 'telephone' },
  whatsApp: { ar: 'رقم واتساب', en: 'WhatsApp number' },
  startUrl: { ar: 'صفحة البداية', en: 'start page' },
  facebookPageId: { ar: 'صفحة فيسبوك', en: 'Facebook page' },
  facebookPixelId: { ar: 'بكسل فيسبوك', en: 'Facebook pixel' },
  facebookLink: { ar: 'رابط فيسبوك', en: 'Facebook link' },
  instagramLink: { ar: 'رابط إنستغرام', en: 'Instagram link' },
  googleTagId: { ar: 'وسم غوغل', en: 'Google tag' },
  colours: { ar: 'الألوان', en: 'colours' },
  mainTitle: { ar: 'العنوان الرئيسي', en: 'main title' },
  uiSchema: { ar: 'تخطيط الواجهة', en: 'layout' },
  logo: { ar: 'الشعار', en: 'logo' },
  navLogo: { ar: 'شعار الترويسة', en: 'header logo' },
  favicon: { ar: 'أيقونة الموقع', en: 'favicon' },
  icons: { ar: 'أيقونات التطبيق', en: 'app icons' },
  images: { ar: 'صور الواجهة', en: 'pictures' },
  appVersion: { ar: 'إصدار التطبيق', en: 'app version' },
  category: { ar: 'النشاط', en: 'category' },
  businessKind: { ar: 'نوع المتجر', en: 'kind of business' },
  isDebug: { ar: 'وضع التجربة', en: 'debug mode' },
  fulfilmentModes: { ar: 'طرق الاستلام', en: 'ways to get an order' },
  packageName: { ar: 'تطبيق أندرويد', en: 'Android app' },
  hash: { ar: 'الحقل hash', en: 'hash' },
};

/** By name; a release of other code may have settings that are not here. */
export const SETTING_WORDS: Readonly<Partial<Record<string, (typeof words)[SettingName]>>> = words;
