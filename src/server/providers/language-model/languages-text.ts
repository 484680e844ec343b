/**
 * Scripts other than Hebrew and Latin in which a text may be written, each with the names of
 * languages by which it is asked for.
 */
export const scriptLanguages: readonly (readonly [letters: RegExp, names: RegExp])[] = [
  [/\p{Script=Cyrillic}/u, /רוסית|אוקראינית|בולגרית/],
  [/\p{Script=Arabic}/u, /ערבית|פרסית/],
  [/\p{Script=Ethiopic}/u, /אמהרית|תיגרינית/],
  [/\p{Script=Greek}/u, /יוונית/],
  [/\p{Script=Georgian}/u, /גאורגית|גרוזינית/],
  [/\p{Script=Armenian}/u, /ארמנית/],
  [/\p{Script=Thai}/u, /תאית|תאילנדית/],
  [/\p{Script=Devanagari}/u, /הינדית|נפאלית/],
  [/\p{Script=Hangul}/u, /קוריאנית/],
  [/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, /סינית|יפנית/],
]
