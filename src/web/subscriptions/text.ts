import { problemText } from '#shared/subscriptions/text.ts'

const inDays = (days: number) =>
  days === 0 ? 'היום' : days === 1 ? 'מחר' : days === 2 ? 'בעוד יומיים' : `בעוד ${days} ימים`
const of = (office: string) => (office ? ` של ${office}` : '')

/** Texts of the subscription: its pages, its card, and the prefilled support message. */
export const text = {
  heading: 'שימו לב',
  expired: problemText.subscription_expired,
  cancelled: problemText.subscription_cancelled,
  signOut: 'יציאה',
  ask: 'פניה לתמיכה בוואטסאפ',
  askByMail: 'פניה לתמיכה במייל',
  noSupport: 'אפשר לפנות למי שפתח לכם את הגישה למערכת.',
  retry: 'לנסות שוב',
  close: 'סגירה',
  renewWords: (office: string) => `שלום, המנוי${of(office)} הסתיים ואשמח לחדש אותו.`,
  buyWords: (office: string) => `שלום, אשמח לרכוש מנוי${of(office) && ` עבור ${office}`}.`,
  upgradeWords: (office: string, plan: string) => `שלום, אשמח לשדרג את המנוי${of(office)} למסלול ${plan}.`,
  growWords: (office: string) => `שלום, אשמח להגדיל את המנוי${of(office)}.`,
  quotaWords: (office: string) => `שלום, המנוי${of(office)} הגיע למכסת הודעות ה-SMS ואשמח להגדיל אותה.`,

  soon: (days: number) => `המנוי מסתיים ${inDays(days)}.`,
  over: 'המנוי הסתיים. אפשר לצפות בכול, אבל לא לשמור שינויים.',
  none: 'אין מנוי פעיל. אפשר לצפות בכול, אבל לא לשמור שינויים.',
  details: 'לפרטים',
  dismiss: 'סגירת ההודעה',

  invoicesTitle: 'החשבוניות לא כלולות במסלול שלכם',
  upgradeDialog: 'הגדלת המנוי',
  employeesTitle: 'אין עוד מקום לעובדים במסלול שלכם',
  offer: (plan: string) => `מסלול ${plan}`,
  month: 'לחודש',
  largest: 'זה המסלול הגדול ביותר. אפשר להשבית עובד, או לפנות לתמיכה.',
  planFailed: 'לא הצלחנו לטעון את פרטי המסלול',

  mine: 'המנוי שלי',
  mineFailed: 'לא הצלחנו לטעון את פרטי המנוי',
  lastDay: 'עד',
  endless: 'בלי תאריך סיום',
  statuses: { active: 'פעיל', cancelled: 'בוטל', expired: 'הסתיים' },
  employees: 'עובדים פעילים',
  sms: 'הודעות SMS החודש',
  ai: 'הודעות AI החודש',
  outOf: 'מתוך',
} as const
