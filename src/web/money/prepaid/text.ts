import { counted } from '#shared/values/count-text.ts'

/** A month, or a year when they are whole. */
const validity = (months: number) =>
  months % 12 === 0
    ? counted(months / 12, ['שנה', 'שנתיים', 'שנים', 'שנה'])
    : counted(months, ['חודש', 'חודשיים', 'חודשים'])

/** Texts of punch cards and gift vouchers. */
export const text = {
  offers: 'כרטיסיות למכירה',
  addOffer: 'כרטיסייה חדשה',
  editOffer: 'עריכת כרטיסייה',
  noOffers: 'עוד אין כרטיסיות למכירה',
  noOffersNote: 'כרטיסייה היא כמה ביקורים ששולמו מראש. למשל: עשר תספורות במחיר של תשע.',
  name: 'שם הכרטיסייה',
  price: 'מחיר',
  visits: 'מספר ביקורים',
  months: 'תוקף בחודשים',
  services: 'לאילו שירותים',
  badVisits: 'יש להזין מספר בין 1 ל־100',
  badMonths: 'יש להזין מספר בין 1 ל־120',
  offerFacts: (visits: number, months: number) =>
    `${counted(visits, ['ביקור אחד', 'ביקורים'])} · תוקף: ${validity(months)}`,
  saved: 'הכרטיסייה נשמרה',
  removeAsk: 'למחוק את הכרטיסייה?',
  remove: (name: string) => `מחיקת ${name}`,
  removeText: (name: string) => `${name} לא תימכר יותר. כרטיסיות שנמכרו נשארות בתוקף.`,
  removeYes: 'מחיקה',
  removed: 'הכרטיסייה נמחקה',
  removeFailed: 'שגיאה במחיקת הכרטיסייה',
  edit: (name: string) => `עריכת ${name}`,
  loadFailed: 'לא הצלחנו לטעון את הכרטיסיות',

  sold: 'כרטיסיות ושוברים שנמכרו',
  search: 'חיפוש לפי שם או לקוח',
  what: 'מה נמכר',
  customer: 'לקוח',
  soldAt: 'נמכר',
  validUntil: 'בתוקף עד',
  balance: 'יתרה',
  nothingSold: 'עוד לא נמכרו כרטיסיות ושוברים',
  nothingSoldNote: 'מוכרים בקופה, דרך ״הוספת מוצר או שירות״.',
  /** The code reads from left to right. */
  voucher: (name: string, start: string) => `שובר עבור ${name} · \u2066${start}-…\u2069`,
  visitsLeft: (left: number, total: number) => `${left} מתוך ${total}`,
  amountLeft: (left: string, total: string) => `${left} מתוך ${total}`,
  voided: 'בוטל',
  expired: 'פג תוקף',
  usedUp: 'נוצל',
  uses: (name: string) => `ניצולים · ${name}`,
  usesFailed: 'לא הצלחנו לטעון את הניצולים',
  noUses: 'עוד לא נוצל',
  used: 'ניצול',
  returned: 'בוטל',
  order: (number: number) => `מכירה ${number}`,
  close: 'סגירה',
  rest: 'זיכוי היתרה',
  restTitle: (name: string) => `זיכוי היתרה · ${name}`,
  restText: (sum: string, number: number) =>
    `יוחזרו ${sum} עבור מה שלא נוצל. יופק זיכוי לחשבונית ${number}, ואי אפשר יהיה לנצל יותר.`,
  restSubmit: (sum: string) => `הפקת זיכוי ${sum}`,
  restCredited: (sum: string) => `הופק זיכוי על ${sum}`,
  restFailed: 'אי אפשר לזכות את היתרה עכשיו',
  credited: 'זוכה',

  print: 'הדפסת השובר',
  send: 'שליחת השובר',
  printFailed: 'לא הצלחנו להכין את השובר',
  printName: 'שובר מתנה.pdf',
  sendTitle: (name: string) => `שליחת השובר עבור ${name}`,
  toBuyer: 'בלי טלפון או אימייל השובר יישלח למי שקנה אותו.',

  giveBack: 'ביטול הניצול',
  giveBackAsk: 'לבטל את הניצול?',
  giveBackText: 'המכירה תבוטל: היתרה תגדל בחזרה, המוצרים יחזרו למלאי, ואת התור אפשר יהיה לחייב שוב.',
  giveBackPart: 'היתרה תגדל בחזרה, המוצרים יחזרו למלאי, ואת התור אפשר יהיה לחייב שוב. המסמך שהופק אינו משתנה.',
  giveBackYes: 'ביטול הניצול',
  gaveBack: 'הניצול בוטל',
  giveBackFailed: 'לא הצלחנו לבטל את הניצול',
} as const
