/**
 * What each trade usually offers. The owner changes minutes and prices before they are saved.
 */
import type { Trade } from '#shared/desk/first-run/rules.ts'
import type { TIME_WINDOWS } from '#shared/catalog/products/time-windows.ts'

export type Offer = {
  readonly name: string
  readonly minutes: (typeof TIME_WINDOWS)[number]
  /** Whole shekels. */
  readonly price: number
  /** Offered without being asked for. */
  readonly usual: boolean
}
type Template = { readonly category: string; readonly offers: readonly Offer[] }

const usual = (name: string, minutes: Offer['minutes'], price: number): Offer => ({ name, minutes, price, usual: true })
const rare = (name: string, minutes: Offer['minutes'], price: number): Offer => ({ name, minutes, price, usual: false })

export const templates: Readonly<Record<Trade, readonly Template[]>> = {
  hair: [
    {
      category: 'תספורות',
      offers: [usual('תספורת נשים', 60, 180), usual('תספורת גברים', 30, 90), usual('תספורת ילדים', 30, 70)],
    },
    { category: 'עיצוב שיער', offers: [usual('פן', 45, 110), rare('תסרוקת ערב', 90, 350)] },
    {
      category: 'צבע וטיפול',
      offers: [usual('צבע שורש', 90, 250), usual('גוונים', 120, 420), rare('החלקה', 180, 900)],
    },
  ],
  barber: [
    {
      category: 'תספורות',
      offers: [
        usual('תספורת גבר', 30, 80),
        usual('תספורת ועיצוב זקן', 45, 110),
        usual('תספורת ילד', 30, 60),
        rare('תספורת מכונה', 15, 50),
      ],
    },
    {
      category: 'זקן ופנים',
      offers: [usual('עיצוב זקן', 15, 40), rare('גילוח מסורתי', 30, 70), rare('שעוות פנים', 15, 30)],
    },
  ],
  nails: [
    {
      category: 'לק ג׳ל ובנייה',
      offers: [
        usual('לק ג׳ל', 60, 120),
        usual('מילוי ג׳ל', 90, 160),
        usual('בניית ציפורניים', 120, 250),
        rare('הסרת ג׳ל', 30, 50),
      ],
    },
    {
      category: 'מניקור ופדיקור',
      offers: [usual('מניקור', 45, 80), usual('פדיקור', 60, 140), rare('קישוט ציפורן', 15, 10)],
    },
  ],
  brows: [
    {
      category: 'גבות',
      offers: [
        usual('עיצוב גבות', 30, 70),
        usual('צביעת גבות', 30, 60),
        rare('הרמת גבות', 60, 200),
        rare('מיקרובליידינג', 120, 1200),
      ],
    },
    {
      category: 'ריסים',
      offers: [usual('הרמת ריסים', 60, 220), usual('הדבקת ריסים', 120, 300), rare('מילוי ריסים', 90, 180)],
    },
  ],
  makeup: [
    {
      category: 'איפור',
      offers: [usual('איפור ערב', 60, 350), usual('איפור לאירוע עם תסרוקת', 120, 650), rare('שיעור איפור', 120, 500)],
    },
    {
      category: 'כלות',
      offers: [usual('איפור כלה', 120, 1500), usual('איפור ניסיון', 90, 400), rare('איפור מלווה', 60, 300)],
    },
  ],
  cosmetics: [
    {
      category: 'טיפולי פנים',
      offers: [
        usual('טיפול פנים קלאסי', 60, 250),
        usual('ניקוי עמוק', 90, 320),
        rare('פילינג', 45, 280),
        rare('טיפול אקנה', 60, 270),
      ],
    },
    {
      category: 'הסרת שיער',
      offers: [usual('שעוות רגליים', 45, 140), usual('שעוות בית שחי', 15, 50), rare('שעוות פנים', 15, 40)],
    },
  ],
  massage: [
    {
      category: 'עיסויים',
      offers: [
        usual('עיסוי שוודי', 60, 280),
        usual('עיסוי רקמות עמוק', 60, 300),
        usual('עיסוי ארוך', 90, 390),
        rare('עיסוי זוגי', 60, 560),
      ],
    },
    {
      category: 'טיפולים',
      offers: [usual('רפלקסולוגיה', 60, 260), rare('עיסוי להיריון', 60, 290), rare('שיאצו', 60, 280)],
    },
  ],
  fitness: [
    {
      category: 'אימונים',
      offers: [usual('אימון אישי', 60, 200), usual('אימון זוגי', 60, 280), usual('שיעור ניסיון', 60, 50)],
    },
    {
      category: 'פילאטיס ויוגה',
      offers: [usual('פילאטיס מכשירים', 60, 180), rare('שיעור יוגה פרטי', 60, 220), rare('שיעור קבוצתי', 60, 60)],
    },
  ],
  clinic: [
    {
      category: 'ביקורים',
      offers: [usual('ביקור ראשון', 60, 450), usual('ביקור המשך', 30, 300), rare('ייעוץ בטלפון', 15, 120)],
    },
    { category: 'טיפולים', offers: [usual('טיפול', 45, 350), rare('טיפול ארוך', 90, 550)] },
  ],
  coaching: [
    { category: 'שיחות', offers: [usual('שיחת היכרות', 30, 0), usual('אימון אישי', 60, 350), usual('ייעוץ', 60, 400)] },
    { category: 'מסלולים', offers: [rare('אימון ארוך', 90, 500), rare('ייעוץ זוגי', 90, 550)] },
  ],
  pets: [
    {
      category: 'תספורות',
      offers: [
        usual('תספורת לכלב קטן', 60, 160),
        usual('תספורת לכלב בינוני', 90, 200),
        usual('תספורת לכלב גדול', 120, 260),
      ],
    },
    {
      category: 'רחצה וטיפוח',
      offers: [usual('רחצה וייבוש', 60, 110), rare('גזירת ציפורניים', 15, 40), rare('טיפוח לחתול', 60, 180)],
    },
  ],
  other: [
    { category: 'שירותים', offers: [usual('תור רגיל', 60, 150), usual('תור קצר', 30, 80), rare('תור ארוך', 90, 220)] },
  ],
}
