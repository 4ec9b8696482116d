import type { Locale } from '#domain/tenant/locale.ts';

/** The same words in each language of the interface. */
export type Words = Readonly<Record<Locale, string>>;

const words = (ar: string, en: string, he: string): Words => ({ ar, en, he });

export const SHOPS: readonly Words[] = [
  words('مطعم الزيتونة', 'Olive House', 'בית הזית'),
  words('بيت الضيافة', 'The Guest Table', 'שולחן האורחים'),
  words('مطبخ الحارة', 'Neighbourhood Kitchen', 'המטבח השכונתי'),
  words('ركن البيدر', 'Harvest Corner', 'פינת הגורן'),
  words('دكّان الجسر', 'Bridge Shop', 'החנות על הגשר'),
  words('فرن السنابل', 'Golden Ear Bakery', 'מאפיית השיבולים'),
];

export const DISHES: readonly Words[] = [
  words('كباب', 'Kebab', 'קבב'),
  words('دجاج', 'Chicken', 'עוף'),
  words('فلافل', 'Falafel', 'פלאפל'),
  words('حمّص', 'Hummus', 'חומוס'),
  words('سمك', 'Fish', 'דג'),
  words('أرز', 'Rice', 'אורז'),
  words('بطاطا', 'Potatoes', 'תפוחי אדמה'),
  words('باذنجان', 'Aubergine', 'חציל'),
  words('سلطة', 'Salad', 'סלט'),
  words('شوربة', 'Soup', 'מרק'),
  words('معجّنات', 'Pastries', 'מאפים'),
  words('بيتزا', 'Pizza', 'פיצה'),
  words('برجر', 'Burger', 'המבורגר'),
  words('كنافة', 'Knafeh', 'כנאפה'),
  words('بوظة', 'Ice cream', 'גלידה'),
  words('عصير', 'Juice', 'מיץ'),
];

/** Words after a dish's name. They need no agreement in gender with it in any language. */
export const MANNERS: readonly Words[] = [
  words('على الفحم', 'on charcoal', 'על הגחלים'),
  words('بالليمون', 'with lemon', 'עם לימון'),
  words('بالثوم والزعتر', 'with garlic and thyme', 'עם שום וזעתר'),
  words('بالطحينية', 'with tahini', 'עם טחינה'),
  words('بزيت الزيتون', 'in olive oil', 'בשמן זית'),
  words('بالفرن', 'from the oven', 'מהתנור'),
  words('بالشطّة', 'with chilli', 'עם שאטה'),
  words('بدبس الرمان', 'with pomegranate', 'ברכז רימונים'),
  words('بالمكسّرات', 'with nuts', 'עם אגוזים'),
  words('على طريقة البيت', 'the house way', 'בנוסח הבית'),
  words('للعائلة', 'for the family', 'לכל המשפחה'),
  words('بالنعنع', 'with mint', 'עם נענע'),
];

export const SENTENCES: readonly Words[] = [
  words(
    'نحضّره كل صباح من مكوّنات طازجة ونقدّمه ساخنًا مع الخبز.',
    'Made every morning from fresh ingredients and served hot with bread.',
    'מוכן כל בוקר ממרכיבים טריים ומוגש חם עם לחם.',
  ),
  words(
    'وصفة قديمة من بيتنا، لا نغيّر فيها شيئًا.',
    'An old recipe of our family; we do not change a thing.',
    'מתכון ישן של המשפחה, בלי לשנות דבר.',
  ),
  words(
    'يكفي شخصين، ويُطلب كثيرًا في المساء.',
    'Enough for two, and often ordered in the evening.',
    'מספיק לשניים, ומוזמן הרבה בערב.',
  ),
  words(
    'خفيف ومتوازن، يناسب كل الأوقات.',
    'Light and balanced, right for any hour.',
    'קליל ומאוזן, מתאים לכל שעה.',
  ),
];

export const CATEGORIES: readonly Words[] = [
  words('مقبّلات', 'Starters', 'ראשונות'),
  words('أطباق رئيسية', 'Main dishes', 'עיקריות'),
  words('سلطات', 'Salads', 'סלטים'),
  words('سندويشات', 'Sandwiches', 'כריכים'),
  words('حلويات', 'Sweets', 'קינוחים'),
  words('مشروبات', 'Drinks', 'שתייה'),
  words('فطور', 'Breakfast', 'ארוחת בוקר'),
  words('من الفرن', 'From the oven', 'מהתנור'),
];

export const SIZES = {
  label: words('الحجم', 'Size', 'גודל'),
  terms: [
    { slug: 'small', name: words('صغير', 'Small', 'קטן') },
    { slug: 'medium', name: words('وسط', 'Medium', 'בינוני') },
    { slug: 'large', name: words('كبير', 'Large', 'גדול') },
  ],
} as const;

export const PLACES: readonly Words[] = [
  words('وسط البلد', 'City centre', 'מרכז העיר'),
  words('الحي الشرقي', 'East side', 'הרובע המזרחי'),
  words('الحي الغربي', 'West side', 'הרובע המערבי'),
  words('الضاحية', 'Suburb', 'הפרבר'),
];
