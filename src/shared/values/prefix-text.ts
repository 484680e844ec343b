/**
 * Hebrew joins a preposition to the noun that follows it. What begins with another letter or a
 * digit is separated by a maqaf, and the article disappears behind some prepositions: for the
 * barbershop is one word without its ה. Sentences that need no preposition before a name are better
 * still: "the office: your appointment".
 */
const PREFIX_AT_END = /(?<![א-ת])(?:ו?(?:כש|[בהכלמש])|ו)$/
const HEBREW_FIRST = /^\p{Cf}*[א-ת]/u
const SWALLOWS_ARTICLE = /[בכל]$/
/**
 * Nouns that businesses are called by. The ה of any other name may be a part of it, as in Hila or
 * in "removal of hair", so it stays.
 */
const ARTICLE =
  /^ה(?=(?:מספרה|מספרת|סטודיו|סלון|קליניקה|מרפאה|מכון|מרכז|בית|חדר|חנות|בוטיק|ספא|אקדמיה|סדנה|מקום|פינה|גן|יחידה|צוות|עסק)(?![א-ת]))/

/** A name as it continues a text, which may end with a preposition. */
export function afterPrefix(before: string, name: string): string {
  if (name === '' || !PREFIX_AT_END.test(before)) return name
  if (!HEBREW_FIRST.test(name)) return `־${name}`
  return SWALLOWS_ARTICLE.test(before) ? name.replace(ARTICLE, '') : name
}

/** A preposition and a name: "for Dana", "for-LED", "for-the-barbershop" without its article. */
export const withPrefix = (prefix: string, name: string): string => prefix + afterPrefix(prefix, name)

/** A text whose tags are replaced by one name, or by nothing. */
export const withName = (template: string, tag: string, name: string): string =>
  withOpenPrefixes(template).replaceAll(tag, (_, at: number, whole: string) => afterPrefix(whole.slice(0, at), name))

/** A template without the maqaf that people type between a preposition and a tag. */
export const withOpenPrefixes = (template: string): string =>
  template.replaceAll(/(?<![א-ת])(ו?(?:כש|[בהכלמש]))[־-](?=\{\{)/g, '$1')
