import type { smsProblems } from './routes.ts'

/** What a person reads when one of these problems occurs. */
export const problemText: Record<keyof typeof smsProblems, string> = {
  no_phone: 'ללקוח אין מספר נייד לשליחת הודעה',
  no_own_phone: 'בפרטים שלך אין מספר נייד שאפשר לשלוח אליו הודעת ניסיון',
  report_forged: 'הדיווח אינו מוכר',
  sms_quota_reached:
    'במכסת הודעות ה־SMS של המנוי לא נשארו מספיק הודעות, ולכן ההודעה לא נשלחה. להגדלת המכסה, או למעבר מתקופת הניסיון למנוי בתשלום, אפשר לפנות לתמיכה.',
}

/**
 * Words of an offer, with the letters that Hebrew writes before a noun. A message about an
 * appointment that has one is an advertisement, which needs consent (section 30A of the
 * Communications Law). The list is short, because a word that is refused by mistake stops people.
 */
export const OFFER =
  /(?:^|[^\p{L}\p{N}])(ו?[בהלמכש]?(?:מבצע|מבצעים|קופון|קופונים|סייל)|ו?[בהמכש]?(?:הנחה|הנחות)|sale|coupons?|1\s?\+\s?1)(?![\p{L}\p{N}])/iu

/**
 * Words that often make an offer, and an amount. Each is honest in some message ("the parking is
 * free"), so the writer is warned and decides.
 */
export const OFFER_HINT =
  /(?:^|[^\p{L}\p{N}])(ו?[בהלמכש]?(?:מתנה|מתנות|חינם|חינמי|חינמית|שדרוג|שדרוגים)|ו?ה?(?:מיוחד|מיוחדת|מיוחדים|מוגבל|מוגבלת)|ו?(?:שדרגו|שדרגי|לשדרג|תשדרגו)|ו?רק ב[־-]?\s?₪?\s?\d+|₪\s?\d[\d,.]*|\d[\d,.]*\s?(?:₪|ש[״"]ח|שקל|שקלים))(?![\p{L}\p{N}])/iu
