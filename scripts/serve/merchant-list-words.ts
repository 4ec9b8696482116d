export type ListLocale = 'ar' | 'en';

interface Words {
  readonly title: string;
  readonly lead: string;
  readonly none: string;
  readonly open: string;
  readonly staff: string;
  readonly operator: string;
  readonly operatorText: string;
  readonly change: string;
  readonly changeText: string;
  readonly changeAfter: string;
  readonly other: string;
}

/** The words of the list of merchants. It is for developers and operators, whose page speaks these two languages as well. */
export const LIST_WORDS: Readonly<Record<ListLocale, Words>> = {
  ar: {
    title: 'المتاجر',
    lead: 'كل متجر موقع مستقل على عنوانه الخاص. افتح أحدها واملأ السلة واطلب.',
    none: 'لم يُنشر أي متجر بعد. نفّذ:',
    open: 'افتح المتجر',
    staff: 'دخول الموظفين',
    operator: 'صفحة المشغّل',
    operatorText: 'حالة كل المتاجر وتاريخ إصداراتها، مع التراجع. الدخول بالرمز الظاهر في الطرفية.',
    change: 'غيّر سعرًا الآن',
    changeText: 'انسخ السطر وضع مكان TOKEN الرمز الظاهر في الطرفية:',
    changeAfter: 'بعد ثانية أو ثانيتين يظهر السعر الجديد هنا:',
    other: 'English',
  },
  en: {
    title: 'Shops',
    lead: 'Each shop is a site of its own at its own address. Open one, fill a cart and order.',
    none: 'No shop is released yet. Run:',
    open: 'Open the shop',
    staff: 'Staff login',
    operator: 'Operator’s page',
    operatorText: 'State, history and rollback of all shops. Log in with the token that the terminal shows.',
    change: 'Change a price now',
    changeText: 'Copy this line and put the token that the terminal shows in place of TOKEN:',
    changeAfter: 'A second or two later the new price stands here:',
    other: 'العربية',
  },
};
