/** Latin spellings of Hebrew names, for addresses. */

/** Words of business names whose letters do not show how they sound. */
export const latinWords: Readonly<Record<string, string>> = {
  סטודיו: 'studio',
  מספרה: 'mispara',
  מספרת: 'misperet',
  סלון: 'salon',
  קליניקה: 'clinic',
  קליניקת: 'clinic',
  מרפאת: 'clinic',
  ציפורניים: 'nails',
  קוסמטיקה: 'cosmetics',
  קוסמטיקס: 'cosmetics',
  יופי: 'beauty',
  ביוטי: 'beauty',
  ברבר: 'barber',
  ברברשופ: 'barbershop',
  פילאטיס: 'pilates',
  יוגה: 'yoga',
  עיצוב: 'design',
  שיער: 'hair',
  של: 'shel',
  כהן: 'cohen',
  לוי: 'levi',
}
/** Single letters inside a word. Vav and yod are decided by their place. */
export const latinLetters: Readonly<Record<string, string>> = {
  א: 'a',
  ב: 'b',
  ג: 'g',
  ד: 'd',
  ה: 'h',
  ו: 'o',
  ז: 'z',
  ח: 'h',
  ט: 't',
  י: 'i',
  כ: 'k',
  ך: 'ch',
  ל: 'l',
  מ: 'm',
  ם: 'm',
  נ: 'n',
  ן: 'n',
  ס: 's',
  ע: 'a',
  פ: 'p',
  ף: 'f',
  צ: 'tz',
  ץ: 'tz',
  ק: 'k',
  ר: 'r',
  ש: 'sh',
  ת: 't',
}
/** What a letter is at the beginning and at the end of a word, where it differs. */
export const latinFirst: Readonly<Record<string, string>> = { ו: 'v', י: 'y' }
export const latinLast: Readonly<Record<string, string>> = { ה: 'a' }
/** With a geresh. */
export const latinGeresh: Readonly<Record<string, string>> = { ג: 'j', ז: 'j', צ: 'ch', ץ: 'ch', ת: 'th' }

/** What changes the letter before it. */
export const geresh: ReadonlySet<string> = new Set(["'", '׳', '’'])
