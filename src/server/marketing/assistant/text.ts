import type { Action, Tone } from '#shared/marketing/assistant/rules.ts'
import { withPrefix } from '#shared/values/prefix-text.ts'

/**
 * The facts for a template. `price` is shown as it is, such as ₪120; `minutes` is null without a
 * duration.
 */
export type TemplateFacts = {
  readonly office: string
  readonly city: string | null
  readonly link: string | null
  readonly firstName: string | null
  readonly services: readonly string[]
  readonly item: string
  readonly price: string
  readonly minutes: number | null
}
type Template = (facts: TemplateFacts) => string

const at = ({ office }: TemplateFacts) => withPrefix('ב', office)
const toName = ({ firstName }: TemplateFacts) => (firstName ? `${firstName}, ` : '')
const booking = ({ link }: TemplateFacts) => (link ? ` לקביעת תור: ${link}` : '')
const place = ({ city }: TemplateFacts) => (city ? ` אנחנו ${withPrefix('ב', city)}.` : '')
const offer = ({ services }: TemplateFacts) => services.join(', ')
const listed = (facts: TemplateFacts, before: string) =>
  facts.services.length > 0 ? ` ${before}: ${offer(facts)}.` : ''

/**
 * The built-in texts by action and tone. They address readers in forms that are the same for
 * everybody, and promise nothing that the business has not entered.
 */
export const templates: Readonly<Record<Action, Readonly<Record<Tone, Template>>>> = {
  birthday: {
    warm: (f) =>
      `${toName(f)}מזל טוב ליום ההולדת! כל הצוות ${at(f)} מאחל לך שנה של בריאות, אהבה ורגעים יפים. תמיד כיף לראות אותך אצלנו.`,
    cheerful: (f) =>
      `${toName(f)}יש יום הולדת! שיהיה לך יום מלא בעוגה, בצחוק ובהפתעות טובות. שנה נהדרת מכולנו ${at(f)} 🎉`,
    short: (f) => `${toName(f)}מזל טוב ליום ההולדת ושנה נפלאה! באהבה, ${f.office}`,
    formal: (f) =>
      `${toName(f)}לרגל יום ההולדת, צוות ${f.office} מאחל לך שנה של בריאות, שלווה והצלחה בכל תחום. בברכה, ${f.office}`,
  },
  business: {
    warm: (f) =>
      `מגיע לכם זמן לעצמכם. ${withPrefix('ב', f.office)} מחכים לכם יחס אישי וצוות שמקשיב.${listed(f, 'אצלנו')}${place(f)}${booking(f)}`,
    cheerful: (f) =>
      `מחפשים סיבה להתפנק? מצאתם!${listed(f, `מה מחכה לכם ${at(f)}`)} בוחרים שעה שנוחה לכם וקופצים אלינו.${booking(f)}`,
    short: (f) => `${f.office}${f.services.length > 0 ? `: ${offer(f)}` : ''}. נשמח לראות אתכם.${booking(f)}`,
    formal: (f) =>
      `לקוחות יקרים, צוות ${f.office} מזמין אתכם להכיר את השירותים שלנו.${listed(f, 'בין השירותים')}${place(f)} נשמח לעמוד לרשותכם.${booking(f)}`,
  },
  product: {
    warm: (f) =>
      `אפשר לקחת הביתה משהו קטן מאיתנו: ${f.item}, ${at(f)}, במחיר ${f.price}. נשמח לעזור לכם לבחור ולהסביר איך משתמשים.`,
    cheerful: (f) =>
      `פינוק קטן לבית! ${f.item} מחכה לכם על המדף ${at(f)}, במחיר ${f.price}. אפשר לאסוף כבר בביקור הבא 🎁`,
    short: (f) => `${f.item} במחיר ${f.price}, ${at(f)}.`,
    formal: (f) =>
      `לקוחות יקרים, ניתן לרכוש אצלנו ${f.item} במחיר ${f.price}. צוות ${f.office} ישמח לייעץ לכם בכל שאלה.`,
  },
  service: {
    warm: (f) =>
      `הגיע הזמן לעשות משהו טוב בשביל עצמכם: ${f.item} ${at(f)}. ${f.minutes === null ? '' : `${f.minutes} דקות שהן רק שלכם, `}במחיר ${f.price}.${booking(f)}`,
    cheerful: (f) =>
      `${f.minutes === null ? 'בא לכם לרענן?' : `יש לכם ${f.minutes} דקות?`} יש לנו ${f.item}! מחכים לכם ${at(f)}, במחיר ${f.price} ✨${booking(f)}`,
    short: (f) => `${f.item} ${at(f)}${f.minutes === null ? '' : `, ${f.minutes} דק׳`}, ${f.price}.${booking(f)}`,
    formal: (f) =>
      `לקוחות יקרים, אנו מזמינים אתכם ${withPrefix('ל', f.item)} ${at(f)}. ${f.minutes === null ? '' : `משך הטיפול ${f.minutes} דקות, `}המחיר ${f.price}. נשמח לראות אתכם.${booking(f)}`,
  },
}

/** Words in a free message that tell that a birthday greeting is wanted. */
export const BIRTHDAY_WORDS = /יום[ ־-]?הולדת|יומולדת/
