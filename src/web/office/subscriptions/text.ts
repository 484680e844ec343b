import { problemText } from '#shared/office/subscriptions/text.ts'
import { inDays } from '#shared/values/count-text.ts'

const ofOffice = (office: string) => (office ? ` של ${office}` : '')

/** Texts of the subscription: its pages, its card, and the prefilled support message. */
export const text = {
  heading: 'שימו לב',
  expired: problemText.subscription_expired,
  cancelled: problemText.subscription_cancelled,
  signOut: 'יציאה',
  contactByWhatsapp: 'פניה לתמיכה בוואטסאפ',
  contactByMail: 'פניה לתמיכה באימייל',
  retry: 'לנסות שוב',
  close: 'סגירה',
  renewMessage: (office: string) => `שלום, המנוי${ofOffice(office)} הסתיים, ואשמח לחדש אותו.`,
  buyMessage: (office: string) => `שלום, אשמח לרכוש מנוי${ofOffice(office) && ` עבור ${office}`}.`,
  upgradeMessage: (office: string, plan: string) => `שלום, אשמח לשדרג את המנוי${ofOffice(office)} למסלול ${plan}.`,
  extendMessage: (office: string) => `שלום, אשמח להגדיל את המנוי${ofOffice(office)}.`,
  quotaMessage: (office: string) => `שלום, מכסת הודעות ה־SMS${ofOffice(office)} נגמרה, ואשמח להגדיל אותה.`,

  endsSoon: (days: number) => `המנוי מסתיים ${inDays(days)}.`,
  ended: 'המנוי הסתיים. אפשר לצפות בכול, אבל לא לשמור שינויים.',
  noSubscription: 'אין מנוי פעיל. אפשר לצפות בכול, אבל לא לשמור שינויים.',
  details: 'לפרטים',
  dismiss: 'סגירת ההודעה',

  invoicesTitle: 'החשבוניות לא כלולות במסלול שלכם',
  upgradeDialog: 'הגדלת המנוי',
  employeesTitle: 'אין עוד מקום לעובדים במסלול שלכם',
  offer: (plan: string) => `מסלול ${plan}`,
  month: 'לחודש',
  largestPlan: 'זה המסלול הגדול ביותר. אפשר להשבית עובד, או לפנות לתמיכה.',
  planFailed: 'לא הצלחנו לטעון את פרטי המסלול',

  mySubscription: 'המנוי שלי',
  loadFailed: 'לא הצלחנו לטעון את פרטי המנוי',
  lastDay: 'עד',
  noEndDate: 'בלי תאריך סיום',
  statuses: { active: 'פעיל', cancelled: 'בוטל', expired: 'הסתיים' },
  employees: 'עובדים פעילים',
  sms: 'הודעות SMS החודש',
  smsOfTrial: 'הודעות SMS בתקופת הניסיון',
  trial: (day: string, whole: string, paid: string) =>
    `בתקופת הניסיון נשלחים עד ${day} חלקים של הודעות SMS ביום ו־${whole} בסך הכול, ואחר כך ההודעות יוצאות באימייל. במנוי בתשלום המכסה במסלול הזה היא ${paid} בחודש.`,
  ai: 'הודעות AI החודש',
  outOf: 'מתוך',
} as const
