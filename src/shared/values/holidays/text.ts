/** Months of the Hebrew year by the English names that Intl gives them. */
export const hebrewMonths: Readonly<Record<string, string>> = {
  Tishri: 'תשרי',
  Heshvan: 'חשוון',
  Kislev: 'כסלו',
  Tevet: 'טבת',
  Shevat: 'שבט',
  Adar: 'אדר',
  'Adar I': 'אדר א׳',
  'Adar II': 'אדר ב׳',
  Nisan: 'ניסן',
  Iyar: 'אייר',
  Sivan: 'סיוון',
  Tamuz: 'תמוז',
  Av: 'אב',
  Elul: 'אלול',
}

/** Statutory days of rest, and other days that affect an office's planning. */
export const holidayNames = {
  roshHashanaEve: 'ערב ראש השנה',
  roshHashana1: 'ראש השנה א׳',
  roshHashana2: 'ראש השנה ב׳',
  yomKippurEve: 'ערב יום כיפור',
  yomKippur: 'יום כיפור',
  sukkotEve: 'ערב סוכות',
  sukkot: 'סוכות',
  holHamoedSukkot: 'חול המועד סוכות',
  simchatTorah: 'שמחת תורה',
  hanukkah: 'חנוכה',
  tuBishvat: 'ט״ו בשבט',
  purim: 'פורים',
  shushanPurim: 'שושן פורים',
  passoverEve: 'ערב פסח',
  passover: 'פסח',
  holHamoedPassover: 'חול המועד פסח',
  passover7: 'שביעי של פסח',
  holocaustDay: 'יום השואה',
  memorialDay: 'יום הזיכרון',
  independenceDay: 'יום העצמאות',
  lagBaomer: 'ל״ג בעומר',
  jerusalemDay: 'יום ירושלים',
  shavuotEve: 'ערב שבועות',
  shavuot: 'שבועות',
  tishaBav: 'תשעה באב',
} as const

/** Letters of Hebrew numerals. */
export const hebrewOnes = ['', 'א', 'ב', 'ג', 'ד', 'ה', 'ו', 'ז', 'ח', 'ט'] as const
export const hebrewTens = ['', 'י', 'כ', 'ל'] as const
/** 15 and 16 are not written with the letters of the divine name. */
export const hebrewExceptions: Readonly<Record<number, string>> = { 15: 'טו', 16: 'טז' }
/** "in" before a month. */
export const inMonth = 'ב'
