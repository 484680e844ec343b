import { daysOf, hoursOf } from '#shared/values/count-text.ts'

/** `3 שעות`, `יומיים`, `90 דקות`: the largest whole unit. */
const spanOf = (minutes: number) =>
  minutes % 1440 === 0 && minutes > 1440
    ? daysOf(minutes / 1440)
    : minutes % 60 === 0
      ? hoursOf(minutes / 60)
      : `${minutes} דקות`

/** Texts of the business settings. The specification's sentences are literal. */
export const text = {
  details: 'פרטי העסק',
  detailsFailed: 'לא הצלחנו לטעון את פרטי העסק',
  uploadLogo: 'העלאת לוגו',
  replaceLogo: 'החלפת הלוגו',
  removeLogo: 'הסרת הלוגו',
  removeLogoAsk: 'להסיר את הלוגו?',
  removeLogoText: 'במקומו תוצג אות מתוך שם העסק.',
  removeLogoYes: 'הסרה',
  logoNote: 'PNG, JPG או WebP, עד 10MB',
  logoOf: (name: string) => `הלוגו של ${name}`,
  logoSaved: 'הלוגו עודכן',
  logoRemoved: 'הלוגו הוסר',
  logoFailed: 'שגיאה בהעלאת הלוגו',
  name: 'שם העסק',
  number: 'מספר עוסק',
  booksSince: 'הספרים החדשים מתחילים ב־',
  booksNote: 'כבר הופקו מסמכים במספר הקודם. המספר החדש פותח מספור חדש, והמסמכים הקודמים נשארים בקבצים של המספר הקודם.',
  cashBasis: 'המע״מ מחושב על בסיס מזומן: חשבונית מס מופקת כשהכסף מתקבל, ועל חוב מופקת חשבונית עסקה.',
  email: 'אימייל',
  accountantEmail: 'אימייל של הנהלת החשבונות',
  assessor: 'תאריך ההודעה לפקיד השומה',
  assessorNote: 'לפני המסמך הממוחשב הראשון שולחים לפקיד השומה הודעה בדואר רשום',
  accountantNote: 'לכתובת הזו נשלח הסיכום החודשי',
  emailNote: 'לקוחות רואים אותו בהצהרת הנגישות ובעמוד הפרטיות',
  phone: 'טלפון',
  city: 'עיר',
  address: 'כתובת',
  type: 'סוג עסק',
  types: { licensed: 'עוסק מורשה', exempt: 'עוסק פטור', company: 'חברה' },
  employees: 'מספר עובדים',
  employeesWrong: 'יש להזין מספר שלם, מ־1 עד 1,000',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  coordinator: 'אחראי נגישות',
  coordinatorNote: 'השם שמופיע בהצהרת הנגישות',
  slug: 'כתובת עמוד קביעת התורים',
  slugNote: 'הכתובת המלאה:',
  slugKept: 'הכתובת הקודמת תמשיך להוביל לעמוד, גם מקישורים שכבר נשלחו או הודפסו ומקוד ה־QR.',
  slugWrong: 'אותיות קטנות באנגלית, ספרות ומקפים, לפחות אות אחת. לדוגמה: studio-noa',
  about: 'קצת עלינו',
  aboutNote: 'מוצג בראש עמוד קביעת התורים',
  update: 'עדכון פרטים',
  updated: 'הפרטים עודכנו',
  updateFailed: 'שגיאה בשמירת הנתונים',

  preferences: 'העדפות',
  sendInvoices: 'שליחת חשבוניות ב־SMS',
  remind: 'תזכורת לתור ב־SMS',
  remindNote: '24 שעות לפני',
  quiet: 'בלי הודעות בשבת ובחג',
  quietOn: 'מ־15:00 בערב שבת וחג. תזכורות יוצאות לפני כן, והשאר מחכה ליום שאחרי, ב־08:00',
  quietOff: 'הודעות נשלחות גם בשבת ובחג, חוץ מיום כיפור',
  onlineBooking: 'יומן אונליין פעיל',
  onlineBookingNote: 'לקוחות יכולים לקבוע תור דרך הקישור',
  sendType: 'מסמכים לחתימה',
  sendTypeNote: 'איך שולחים ללקוח',
  sendTypes: { sms: 'SMS', none: 'ללא שליחה' },
  language: 'שפת מערכת',
  languageNote: 'התפריטים וההודעות ללקוחות',
  hebrew: 'עברית',
  calendarSettings: 'הגדרות יומן',

  bookingTitle: 'קביעת תורים אונליין',
  approve: 'אישור כל תור',
  approveOn: 'תור שנקבע אונליין ממתין לאישור שלכם',
  approveOff: 'תור שנקבע אונליין מאושר מיד',
  noticeLabel: 'עד מתי אפשר לקבוע',
  noticeNote: (minutes: number) =>
    minutes === 0 ? 'אפשר לקבוע גם ברגע האחרון' : `לקוחות קובעים לפחות ${spanOf(minutes)} לפני התור`,
  noticeChoice: (minutes: number) => (minutes === 0 ? 'ברגע האחרון' : `${spanOf(minutes)} לפני`),
  horizonLabel: 'כמה זמן מראש',
  horizonNote: (days: number) => `היומן פתוח ללקוחות: ${daysOf(days)} קדימה`,
  days: daysOf,
  cutoffLabel: 'שינוי וביטול על ידי הלקוח',
  cutoffNote: (hours: number) =>
    hours === 0 ? 'אפשר לשנות ולבטל עד תחילת התור' : `אפשר לשנות ולבטל עד ${hoursOf(hours)} לפני התור`,
  cutoffChoice: (hours: number) => (hours === 0 ? 'עד תחילת התור' : `${hoursOf(hours)} לפני`),
  depositLabel: 'החזר מלא של מקדמה',
  depositNote: (hours: number) =>
    `ביטול ${hours === 0 ? 'עד תחילת התור' : `עד ${hoursOf(hours)} לפני התור`} מחזיר את כל המקדמה. בביטול מאוחר יותר היא נשארת בעסק, בכפוף לחוק הגנת הצרכן.`,
  proof: 'אימות טלפון בקוד SMS',
  proofs: { auto: 'אוטומטי', on: 'תמיד', off: 'בלי אימות' },
  proofNotes: {
    auto: 'עם קוד כשספק SMS מחובר, ובלי קוד כשאין',
    on: 'לפני הקביעה הלקוח מקבל קוד ומקליד אותו',
    off: 'כל מי שמקליד מספר טלפון יכול לקבוע',
  },
  anyEmployee: 'כשללקוח לא משנה אצל מי',
  anyEmployeeNotes: {
    least_busy: 'התור נקבע אצל העובד הפנוי שיש לו הכי פחות תורים באותו יום',
    in_order: 'התור נקבע אצל העובד הפנוי הראשון ברשימת העובדים',
  },
  anyEmployeeChoices: { least_busy: 'הפנוי ביותר באותו יום', in_order: 'לפי סדר הרשימה' },
  unprovedLabel: 'כמה תורים בשעה בלי אימות',
  unprovedNote: (n: number) =>
    n === 0
      ? 'כל תור שנקבע בלי טלפון מאומת ממתין לאישור, ועד אז אינו תופס זמן'
      : `מעבר ל־${n} תורים בשעה בלי טלפון מאומת, הבאים ממתינים לאישור ועד אז אינם תופסים זמן`,
  unprovedChoice: String,
  saving: 'שומרים…',
  saved: 'נשמר',
  saveFailed: 'השינוי לא נשמר. אפשר לנסות שוב',
  settingsFailed: 'לא הצלחנו לטעון את ההגדרות',
} as const
