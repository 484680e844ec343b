import type { Purpose } from '#shared/signing/document-requests/rules.ts'

/** The text of the demo's documents, and which services send them. Lines fit the page. */
const signature = [
  '',
  '',
  'שם מלא: ______________________________',
  '',
  'תאריך: ____________        חתימה: ____________________',
]

type Purposed = { readonly purpose: Purpose }
export const samples = [
  {
    name: 'הצהרת בריאות',
    purpose: 'sign',
    description: 'למילוי לפני טיפול בצבע, בהחלקה או בפנים',
    file_name: 'הצהרת בריאות.pdf',
    lines: [
      'לפני הטיפול חשוב לנו לדעת כמה דברים. המידע נשאר בסטודיו בלבד.',
      '',
      '1. האם יש אלרגיה לחומרי צבע, לאמוניה או לדבקים?      כן / לא',
      '2. האם יש רגישות בעור הקרקפת, פצעים או קשקשת?      כן / לא',
      '3. האם נלקחות תרופות באופן קבוע?      כן / לא',
      '4. האם יש היריון או הנקה?      כן / לא',
      '5. האם נעשו צבע או החלקה ב־3 החודשים האחרונים?      כן / לא',
      '',
      'פירוט: ____________________________________________________',
      '',
      'בדיקת רגישות נעשית 48 שעות לפני צביעה ראשונה, ללא תשלום.',
      ...signature,
    ],
  },
  {
    name: 'טופס הסכמה',
    purpose: 'sign',
    description: 'להחלקות ולטיפולים של יותר משעתיים',
    file_name: 'טופס הסכמה.pdf',
    lines: [
      'קיבלתי הסבר על מהלך הטיפול, על משכו ועל התוצאה הצפויה.',
      'ידוע לי שהתוצאה תלויה במצב השיער ובטיפולים קודמים.',
      'ידוע לי שאין לחפוף את השיער 72 שעות אחרי החלקה.',
      'ידוע לי שאפשר לבטל את התור עד 24 שעות מראש.',
      '',
      'אני מסכים או מסכימה לקבל את הטיפול.',
      ...signature,
    ],
  },
  {
    name: 'הנחיות להחלקה',
    purpose: 'read',
    description: 'מה עושים לפני החלקה ובימים שאחריה',
    file_name: 'הנחיות להחלקה.pdf',
    lines: [
      'לפני הטיפול',
      '1. חופפים ביום שלפני, בלי מסכה ובלי מרכך.',
      '2. מגיעים עם שיער יבש ובלי סיכות.',
      '3. מספרים לנו על צבע או על החלקה ב־6 החודשים האחרונים.',
      '',
      'אחרי הטיפול',
      '1. לא חופפים, לא אוספים ולא קושרים במשך 72 שעות.',
      '2. שמפו בלי מלחים בלבד, במשך 3 חודשים.',
      '3. לים או לבריכה אפשר להיכנס אחרי שבועיים.',
      '',
      'לכל שאלה אפשר לפנות לסטודיו בטלפון או בהודעה.',
    ],
  },
] as const satisfies readonly (Purposed & { name: string; description: string; file_name: string; lines: string[] })[]

/** The form that a customer has answered. */
export const healthForm = {
  name: 'הצהרת בריאות לטיפולי פנים',
  description: 'שאלות קצרות לפני טיפול פנים ראשון',
  answers: {
    birth: '1991-04-18',
    allergy: { yes: true, detail: 'לטקס' },
    drugs: { yes: false },
    illness: { yes: false },
    pregnant: 'לא',
    more: 'עור רגיש אחרי שמש',
  },
} as const

type Sent = {
  /** An index into the list above. */
  readonly document: number | 'form'
  /** An index into the customers. */
  readonly customer: number
  /** How many hours ago it was sent, opened and signed. A link lives 30 days. */
  readonly hours: number
  readonly opened?: number
  readonly signed?: number
  readonly state: 'sent' | 'opened' | 'signed' | 'expired' | 'cancelled'
}
/** What was sent to customers, the oldest first. */
export const sentDocuments: readonly Sent[] = [
  { document: 0, customer: 3, hours: 1010, state: 'expired' },
  { document: 2, customer: 9, hours: 880, opened: 871, state: 'expired' },
  { document: 1, customer: 14, hours: 212, state: 'cancelled' },
  { document: 2, customer: 17, hours: 75, opened: 74.6, state: 'opened' },
  { document: 1, customer: 21, hours: 54, opened: 50, state: 'opened' },
  { document: 'form', customer: 26, hours: 26, opened: 24, signed: 0.8, state: 'signed' },
  { document: 0, customer: 28, hours: 25, opened: 3, signed: 0.4, state: 'signed' },
  { document: 'form', customer: 33, hours: 24, state: 'sent' },
  { document: 0, customer: 37, hours: 8, opened: 7.5, state: 'opened' },
  { document: 2, customer: 41, hours: 5, opened: 4.8, state: 'opened' },
  { document: 1, customer: 45, hours: 4, state: 'sent' },
  { document: 2, customer: 48, hours: 3, state: 'sent' },
]

/**
 * By service name: buffer minutes, and what is sent how many hours before. `document` is an index
 * into the list above.
 */
export const serviceDefaults: Readonly<
  Record<string, { buffer: number; sends: readonly { hours: number; document: number | null }[] }>
> = {
  'צבע שורש': {
    buffer: 10,
    sends: [
      { hours: 24, document: null },
      { hours: 24, document: 0 },
    ],
  },
  'צבע מלא': {
    buffer: 15,
    sends: [
      { hours: 24, document: null },
      { hours: 24, document: 0 },
    ],
  },
  'החלקה יפנית': {
    buffer: 30,
    sends: [
      { hours: 24, document: null },
      { hours: 3, document: null },
      { hours: 20, document: 2 },
    ],
  },
  'החלקת קרטין': { buffer: 30, sends: [{ hours: 20, document: 2 }] },
  'הרמת ריסים': { buffer: 5, sends: [{ hours: 12, document: 0 }] },
  'תספורת גברים': { buffer: 0, sends: [{ hours: 2, document: null }] },
}
