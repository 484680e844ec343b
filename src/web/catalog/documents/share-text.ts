import { daysOf } from '#shared/values/count-text.ts'

/**
 * Texts of sending a document for signature or for reading, and of the list of those who got it.
 */
export const shareText = {
  send: (name: string) => `שליחת ${name} ללקוחות`,
  counts: 'נשלחו',
  neverSent: 'עוד לא נשלח',
  title: (name: string) => `שליחת ${name}`,
  customer: 'למי לשלוח?',
  customerMissing: 'יש לבחור לקוח אחד לפחות כדי לשלוח',
  purpose: 'לשם מה?',
  purposes: { sign: 'לחתימה', read: 'לקריאה בלבד' },
  converted: 'קובץ ה־Word הומר ל־PDF, והלקוח מקבל אותו. כדאי לבדוק איך הוא נראה לפני השליחה.',
  checkPdf: 'הורדת ה־PDF לבדיקה',
  wordNote: 'קובץ Word נשלח לקריאה בלבד: הלקוח מוריד אותו ופותח ב־Word. לחתימה צריך PDF.',
  way: 'איך?',
  ways: { sms: 'SMS', whatsapp: 'וואטסאפ', link: 'העתקת קישור' },
  days: 'תוקף הקישור',
  daysOf,
  note: {
    sign: {
      sms: (name: string) =>
        `תישלח הודעה עם שם העסק, ״${name}״ וקישור לקריאה ולחתימה. החתימה מאומתת בקוד שנשלח לטלפון.`,
      whatsapp: (name: string) => `ייפתח צ׳אט עם הלקוח ובו ״${name}״ והקישור. קוד האימות יישלח ב־SMS.`,
      link: () => 'הקישור מיועד ללקוח שנבחר בלבד. קוד האימות יישלח אליו ב־SMS.',
    },
    read: {
      sms: (name: string) => `תישלח הודעה עם שם העסק, ״${name}״ וקישור לקריאה ולהורדה. ברשימה יופיע מתי נפתח.`,
      whatsapp: (name: string) => `ייפתח צ׳אט עם הלקוח ובו ״${name}״ וקישור לקריאה ולהורדה.`,
      link: () => 'מי שמחזיק בקישור יכול לקרוא את המסמך ולהוריד אותו.',
    },
  },
  submit: { sms: 'שליחה', whatsapp: 'פתיחת וואטסאפ', link: 'יצירת קישור' },
  several: 'לכמה לקוחות אפשר לשלוח ב־SMS. כל אחד מקבל קישור משלו.',
  sending: (n: number) => (n === 1 ? 'המסמך יישלח ללקוח אחד' : `המסמך יישלח ל־${n} לקוחות`),
  nobody: 'אף אחד מהלקוחות שנבחרו לא יכול לקבל את המסמך',
  cost: (parts: string, left: string) =>
    `עלות: ${parts === '1' ? 'הודעה אחת' : `${parts} הודעות`} מהמכסה, לפי חלקים. נותרו החודש ${left}.`,
  refused: 'לא יישלח אל:',
  wasRefused: 'לא נשלח אל:',
  refusals: {
    deleted: 'הלקוח נמחק',
    no_mobile: 'אין מספר נייד',
    no_messages: 'לא מקבל הודעות',
    too_often: 'קיבל יותר מדי קישורים בשעה האחרונה',
    quota: 'אין מספיק הודעות במכסה החודשית',
  },
  previewFailed: 'לא הצלחנו לבדוק למי אפשר לשלוח',
  opened: 'הצ׳אט נפתח עם הקישור',
  linkTitle: (name: string) => (name ? `קישור עבור ${name}` : 'הקישור מוכן'),
  link: 'קישור למסמך',
  linkNote: {
    sign: 'מי שמחזיק בקישור יכול לקרוא את המסמך. כדי לחתום צריך גם את הקוד שנשלח לטלפון של הלקוח.',
    read: 'מי שמחזיק בקישור יכול לקרוא את המסמך ולהוריד אותו.',
  },
  copy: 'העתקה',
  copied: 'הועתק',
  copyFailed: 'לא הצלחנו להעתיק. אפשר לסמן את הקישור ולהעתיק',
  close: 'סגירה',
  list: (name: string) => `מי קיבל את ${name}`,
  empty: 'עוד לא נשלח לאף אחד',
  emptyNote: 'אפשר לשלוח את המסמך ללקוחות, וכאן יופיע מי פתח ומי חתם.',
  loadFailed: 'לא הצלחנו לטעון את הרשימה',
  remind: (name: string) => `תזכורת אל ${name}`,
  renew: (name: string) => `שליחה מחדש אל ${name}`,
  cancel: (name: string) => `ביטול השליחה אל ${name}`,
  cancelTexts: {
    removeAsk: 'לבטל את השליחה?',
    removeYes: 'ביטול השליחה',
    removed: 'השליחה בוטלה',
    removeFailed: 'לא הצלחנו לבטל. ייתכן שהמסמך כבר נחתם',
  },
  cancelNote: (name: string) => `הקישור שנשלח אל ${name} לא ייפתח יותר.`,
} as const
