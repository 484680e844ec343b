/** The text of the demo's documents, and which services send them. Lines fit the page. */
const signature = [
  '',
  '',
  'שם מלא: ______________________________',
  '',
  'תאריך: ____________        חתימה: ____________________',
]

export const samples = [
  {
    name: 'הצהרת בריאות',
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
] as const

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
      { hours: 20, document: 1 },
    ],
  },
  'החלקת קרטין': { buffer: 30, sends: [{ hours: 20, document: 1 }] },
  'הרמת ריסים': { buffer: 5, sends: [{ hours: 12, document: 0 }] },
  'תספורת גברים': { buffer: 0, sends: [{ hours: 2, document: null }] },
}
