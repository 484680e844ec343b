import { hoursOrDaysOf } from '#shared/values/count-text.ts'
import { withPrefix } from '#shared/values/prefix-text.ts'

export const text = {
  title: 'התור שלך',
  moved: 'התור הועבר',
  service: 'טיפול',
  employee: 'אצל',
  phone: 'טלפון',
  price: 'מחיר',
  noCharge: 'ללא תשלום',
  now: 'המועד עכשיו',
  date: 'תאריך',
  time: 'שעה',
  address: 'כתובת',
  waiting: 'התור ממתין לאישור העסק',
  confirm: 'אישור הגעה',
  move: 'שינוי המועד',
  cancel: 'ביטול התור',
  toGoogle: 'הוספה ליומן Google',
  toCalendar: 'הוספה ליומן שלי',
  changeableUntil: (hours: number) =>
    hours === 0 ? 'אפשר לשנות או לבטל עד תחילת התור' : `אפשר לשנות או לבטל עד ${hoursOrDaysOf(hours)} לפני התור`,
  tooLate: (hours: number) => `כבר אי אפשר לשנות או לבטל אונליין: פחות ${fromLengthOf(hours)} עד התור.`,
  movedEarlier: 'העסק הקדים את התור. שינוי וביטול נספרים לפי המועד שבחרת:',
  movedToPast: 'המועד הזה כבר עבר: העסק העביר אליו את התור. עדיין אפשר לשנות או לבטל, לפי המועד שבחרת:',
  begun: 'התור כבר התחיל.',
  noLongerChangeable: 'כבר אי אפשר לשנות או לבטל אונליין.',
  callUs: 'אפשר להתקשר לעסק:',
  call: 'להתקשר',
  back: 'חזרה לתור',
  newTime: 'להעביר ל',
  moving: 'מעבירים את התור…',
  cancelTitle: 'לבטל את התור?',
  cancelText: 'השעה תתפנה למישהו אחר, ולא נוכל לשמור אותה.',
  deposit: 'מקדמה ששולמה',
  depositPaid: 'שולמה מקדמה של',
  depositReturns: 'אחרי הביטול יחזרו לכרטיס',
  depositStays: 'לפי תנאי הביטול היא אינה חוזרת.',
  depositReturned: 'לכרטיס חוזרים',
  card: 'כרטיס שמור, דמי אי־הגעה',
  cardFree: 'לפי תנאי הביטול אפשר לבטל עכשיו בלי תשלום, והכרטיס יימחק.',
  cardDue: 'לפי תנאי הביטול, העסק רשאי לחייב על ביטול עכשיו את הכרטיס ששמרת:',
  cardMayBeCharged: 'העסק רשאי לחייב את הכרטיס ששמרת, לפי תנאי הביטול:',
  cardTerms: (hours: number) =>
    hours === 0
      ? 'אפשר לבטל בלי תשלום עד תחילת התור.'
      : `אפשר לבטל בלי תשלום עד ${hoursOrDaysOf(hours)} לפני התור. אחר כך, או אם לא מגיעים, העסק רשאי לחייב את הכרטיס.`,
  yes: 'כן, לבטל את התור',
  no: 'להשאיר את התור',
  close: 'סגירה',
  cancelling: 'מבטלים…',
  cancelled: 'התור בוטל',
  cancelledMore: 'נשמח לראותכם בפעם אחרת.',
  past: 'המועד של התור הזה עבר',
  pastMore: 'אי אפשר לשנות או לבטל אותו כאן. אפשר לקבוע תור נוסף.',
  missedMore: 'אפשר לקבוע תור חדש.',
  bookAgain: 'קביעת תור חדש',
  notFound: 'לא מצאנו את התור',
  notFoundMore: 'ייתכן שהקישור הועתק חלקית. כדאי לפתוח אותו שוב מההודעה שקיבלתם.',
  loadFailed: 'לא הצלחנו לטעון את התור',
  retry: 'לנסות שוב',
  loading: 'טוענים את התור…',
}

function fromLengthOf(hours: number): string {
  return hours === 24 ? 'מיממה' : withPrefix('מ', hoursOrDaysOf(hours))
}
