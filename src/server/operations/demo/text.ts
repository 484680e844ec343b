import type { SecurityAction } from '#server/office/users/changes.ts'
import type { Exported } from '#server/office/users/record-export.ts'
import type { Money } from '#shared/values/wire.ts'

/**
 * The demo salon. Names are common and invented; phone numbers are in the unassigned 050-00x range.
 */
export const office = {
  name: 'סטודיו נועה',
  slug: 'studio-noa',
  about: 'עיצוב שיער, ציפורניים וטיפוח ברמת גן. קפה עלינו.',
  city: 'רמת גן',
  address: 'ביאליק 12',
  business_number: '032471864',
  phone: '+97236123456',
  email: 'shalom@studio-noa.co.il',
  accountant_email: 'books@cohen-cpa.example',
  assessor_notified_on: '2025-12-28',
  instagram_link: 'https://instagram.com/studio.noa',
  facebook_link: 'https://facebook.com/studio.noa',
}

export const employees = [
  { name: 'נועה ברק', email: 'noa@studio-noa.co.il', phone_number: '+972549876543' },
  { name: 'מאיה לוי', email: 'maya@studio-noa.co.il', phone_number: '+972500010002', commission_percent: '8.00' },
  { name: 'שיר אוחנה', email: 'shir@studio-noa.co.il', phone_number: '+972500010003', commission_percent: '10.00' },
  { name: 'עדן פרידמן', email: null, phone_number: '+972500010004', commission_percent: '5.00' },
] as const satisfies readonly {
  name: string
  email: string | null
  phone_number: string
  commission_percent?: string
}[]

/** Who books without a code. */
export const stranger = 'יובל שחר'

/** Punch cards and vouchers. The first voucher is used by a haircut. */
export const ahead = {
  service: 'תספורת נשים',
  punchCard: 'כרטיסיית 10 תספורות',
  vouchers: [
    { name: 'רותי', price: '400.00' as Money },
    { name: 'גילי', price: '250.00' as Money },
  ],
}

/**
 * Sales to dealers that need an allocation number. The authority of development refuses the second
 * dealer. `days`: before now.
 */
export const dealerSales = [
  {
    dealer: 'אולמי השרון בע״מ',
    number: '777777715',
    item: 'איפור ושיער להפקת אירוע',
    price: '7080.00' as Money,
    days: 19,
  },
  { dealer: 'גלים הפקות בע״מ', number: '199999988', item: 'צוות עיצוב ליום צילום', price: '6490.00' as Money, days: 4 },
] as const

/** The owner's questions to the assistant. The services are in the catalogue. */
export const chat = {
  service: 'תספורת נשים',
  services: ['תספורת נשים', 'צבע שורש', 'מניקור ג׳ל'],
  askBusiness: 'שיווק העסק',
  askService: 'שיווק שירות: תספורת נשים',
  askBirthday: (name: string) => `ברכת יום הולדת עבור ${name}`,
}

/** Texts of campaigns. */
export const campaigns = {
  sent: '{{customer}}, התגעגענו! עד סוף החודש מחכה לך פן במתנה עם כל צבע. לקביעה: {{link}}',
  cancelled: '{{customer}}, שבוע של החלקות ב־15% הנחה. לקביעה: {{link}}',
}

export const dayOffNote = 'השתלמות'
export const blocks = { lunch: 'הפסקה', dentist: 'רופא שיניים', meeting: 'ישיבת צוות' } as const

type Service = {
  name: string
  price: string
  minutes: number
  color: string
  by: number[]
  description?: string
  deposit_percent?: number
  deposit_amount?: string
  no_show_fee?: string
}
/** Categories with their services; `by` are indexes into the list of employees. */
export const catalogue: { category: string; services: Service[] }[] = [
  {
    category: 'תספורות',
    services: [
      {
        name: 'תספורת נשים',
        price: '180.00',
        minutes: 60,
        color: '#0f6e6a',
        by: [0, 1],
        description: 'כולל חפיפה ופן',
      },
      { name: 'תספורת גברים', price: '90.00', minutes: 30, color: '#d9822b', by: [0, 1, 2] },
      { name: 'תספורת ילדים', price: '70.00', minutes: 30, color: '#d9822b', by: [1, 2], description: 'עד גיל 10' },
      { name: 'קיצוץ פוני', price: '40.00', minutes: 15, color: '#0f6e6a', by: [0, 1, 2] },
      { name: 'תספורת וזקן', price: '120.00', minutes: 45, color: '#d9822b', by: [0, 2] },
    ],
  },
  {
    category: 'צבע וגוונים',
    services: [
      { name: 'צבע שורש', price: '250.00', minutes: 90, color: '#7a5cc7', by: [0, 1] },
      { name: 'צבע מלא', price: '340.00', minutes: 120, color: '#7a5cc7', by: [0, 1] },
      { name: 'גוונים', price: '480.00', minutes: 180, color: '#7a5cc7', by: [0], description: 'נדרש ייעוץ' },
      { name: 'בליאז׳', price: '650.00', minutes: 180, color: '#7a5cc7', by: [0], description: 'נדרש ייעוץ' },
      { name: 'שטיפת צבע', price: '140.00', minutes: 45, color: '#7a5cc7', by: [0, 1] },
    ],
  },
  {
    category: 'עיצוב וטיפולים',
    services: [
      { name: 'פן ותסרוקת', price: '130.00', minutes: 45, color: '#3a78c2', by: [0, 1, 2] },
      { name: 'פן חלק', price: '100.00', minutes: 30, color: '#3a78c2', by: [0, 1, 2] },
      { name: 'תסרוקת ערב', price: '320.00', minutes: 90, color: '#3a78c2', by: [0, 1], no_show_fee: '80.00' },
      {
        name: 'החלקה יפנית',
        price: '900.00',
        minutes: 180,
        color: '#3a78c2',
        by: [0],
        description: 'נדרש ייעוץ',
        deposit_percent: 20,
      },
      { name: 'החלקת קרטין', price: '750.00', minutes: 180, color: '#3a78c2', by: [0, 1], deposit_amount: '150.00' },
      { name: 'טיפול שיקום', price: '160.00', minutes: 45, color: '#3a78c2', by: [1, 2] },
    ],
  },
  {
    category: 'ציפורניים',
    services: [
      { name: 'מניקור ג׳ל', price: '130.00', minutes: 60, color: '#c2477f', by: [2, 3] },
      { name: 'מניקור קלאסי', price: '80.00', minutes: 30, color: '#c2477f', by: [2, 3] },
      { name: 'פדיקור', price: '150.00', minutes: 60, color: '#c2477f', by: [2, 3] },
      { name: 'בנייה בג׳ל', price: '240.00', minutes: 120, color: '#c2477f', by: [3] },
      { name: 'הסרת ג׳ל', price: '50.00', minutes: 30, color: '#c2477f', by: [2, 3] },
    ],
  },
  {
    category: 'פנים וגבות',
    services: [
      { name: 'עיצוב גבות', price: '60.00', minutes: 15, color: '#2e8b57', by: [2, 3] },
      { name: 'הרמת ריסים', price: '220.00', minutes: 60, color: '#2e8b57', by: [3] },
      { name: 'איפור ערב', price: '350.00', minutes: 60, color: '#2e8b57', by: [3] },
    ],
  },
]

/**
 * The customer who comes every four weeks, and the visit of two services. Weekdays count from
 * Sunday, `employee` is an index into the list of employees.
 */
export const repeated = { service: 'צבע שורש', employee: 0, weekday: 2, time: '10:00' } as const
export const pair = {
  weekday: 4,
  time: '14:00',
  parts: [
    { service: 'צבע שורש', employee: 0 },
    { service: 'פן חלק', employee: 2 },
  ],
} as const

/** Rooms and devices; `of` are the names of the services that need one. */
export const resources: { name: string; quantity: number; of: string[] }[] = [
  { name: 'עמדת חפיפה', quantity: 2, of: ['צבע מלא', 'גוונים', 'בליאז׳', 'שטיפת צבע', 'טיפול שיקום'] },
  { name: 'כיסא פדיקור', quantity: 1, of: ['פדיקור'] },
  { name: 'מיטת טיפולים', quantity: 1, of: ['הרמת ריסים', 'איפור ערב'] },
]

export const goodsCategory = 'מוצרים לבית'
export const goods = [
  { name: 'שמפו לשיער צבוע', price: '79.00', barcode: '7290000123455', stock_quantity: 14, low_stock: 4 },
  { name: 'מסכת לחות', price: '95.00', barcode: '7290000123462', stock_quantity: 2, low_stock: 3 },
  { name: 'לק ג׳ל ביתי', price: '45.90', barcode: 'NOA-0007', stock_quantity: 22, low_stock: 6 },
]

export const womenNames =
  'דנה מיכל יעל שירה ליאת נטע אורית רוני טל הילה עדי מור גלית ענת שרון קרן רחל נעמה תמר אפרת חן לימור סיגל דפנה איילת ורד הדס מאיה נויה אביגיל'.split(
    ' ',
  )
export const menNames = 'רון יוסי אבי דוד עומר איתי גיא נדב אלון ערן עידו משה חיים תומר אסף'.split(' ')
export const familyNames =
  'כהן לוי מזרחי פרץ ביטון אברהם פרידמן גולן שלו אוחנה דהן אזולאי שפירא כץ מלכה יוסף עמר חדד גבאי ברק שושן אדלר רוזן סגל וייס בן־דוד הררי נחום צור אלמוג'.split(
    ' ',
  )
export const notes = [
  'אלרגיה לאמוניה. קפה בלי חלב.',
  'הכיסא ליד החלון, אם אפשר',
  'צבע 7.3, עשרים ווליום',
  'לאשר תור יום לפני בטלפון',
  'לפעמים עם הילדים',
]
export const refundReason = 'הלקוח ביטל את העסקה'

type SecurityEvent = {
  /** Indexes into the list of employees. `by` differs when another person did it. */
  readonly person: number
  readonly by?: number | 'stranger'
  readonly action: SecurityAction
  readonly ago: readonly [number, 'days' | 'hours' | 'minutes']
  readonly device?: readonly [browser: string, system: string]
  readonly what?: Exported
}
const desk = ['Chrome', 'Windows'] as const
const iphone = ['Safari', 'iPhone'] as const
const android = ['Chrome', 'Android'] as const
/** The owner works at a desk and on a phone. Someone forgot a password. */
export const securityEvents: readonly SecurityEvent[] = [
  { person: 0, action: 'sign_in', ago: [41, 'days'], device: desk },
  { person: 1, by: 0, action: 'invite', ago: [40, 'days'] },
  { person: 1, action: 'reset_password', ago: [39, 'days'], device: android },
  { person: 1, action: 'sign_in', ago: [39, 'days'], device: android },
  { person: 2, by: 0, action: 'invite', ago: [33, 'days'] },
  { person: 2, action: 'reset_password', ago: [33, 'days'], device: iphone },
  { person: 2, action: 'sign_in', ago: [33, 'days'], device: iphone },
  { person: 0, action: 'new_device', ago: [27, 'days'], device: iphone },
  { person: 0, action: 'export', what: 'summary', ago: [18, 'days'] },
  { person: 0, action: 'change_password', ago: [12, 'days'], device: desk },
  { person: 2, by: 'stranger', action: 'sign_in_failed', ago: [124, 'hours'], device: iphone },
  { person: 2, action: 'sign_in', ago: [123, 'hours'], device: iphone },
  { person: 1, by: 'stranger', action: 'sign_in_failed', ago: [51, 'hours'], device: desk },
  { person: 1, by: 'stranger', action: 'sign_in_failed', ago: [50, 'hours'], device: desk },
  { person: 1, action: 'new_device', ago: [50, 'hours'], device: desk },
  { person: 0, action: 'export', what: 'customers', ago: [22, 'hours'] },
]
