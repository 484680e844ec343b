/**
 * The words that texts avoid, because another word or phrase is the product's. `rules` forbids them
 * in text files and in the demo.
 */

const word = (forms: string) => `(?<![א-ת])[בהוכלמש]{0,3}(?:${forms})(?![א-ת])`

/** Words, and phrases that were corrected. */
export const forbiddenWords = new RegExp(
  [
    // אונליין, אימייל, תור
    word('אינטרנט|און[ -]ליין|מייל(?:ים)?|אי-מייל|דוא["״׳]ל|דואר אלקטרוני|פגיש(?:ה|ות)|פגישת'),
    // one kind of hyphen before Latin letters: the maqaf (conventions-words.ts refuses the other one)
    '[א-ת]–(?:SMS|QR|AI|PDF)',
    'נשארו פחות מ־',
    'עד יממה',
    'עומד תור',
    "'אפשר לבחור'",
    "'מי אני'",
    'המשך לאימות',
    'מרווח בין תורים',
    'זמן פנוי אחרי השירות',
    'הכי מאוחר לקבוע',
    'כמה רחוק אפשר',
    'כל כך רחוק',
    'עמוד הקביעה',
    'מה שמציעים',
    'סדר ברשימת השירותים',
    'לא יופיע יותר',
    "'להוסיף הפסקה",
    'לא הגיע תורן',
    '(?<!שום )דבר לא נשמר',
    'יעברו התורים שאפשר',
    'העבודה היא בשעות',
    '30 יום ראשונים',
    'שפתח לכם את הגישה',
    'לקביעת תור ב\\$',
    'ואי אפשר להחזיר אותה',
  ].join('|'),
)

/** Sentences of the specification, and words that people type or write in their own files. */
export const literalWords: readonly string[] = [
  'יש להזין מייל',
  'לא ניתן לקבוע פגישה פחות מ-3 שעות מראש.',
  'אירעה שגיאה במחיקת הפגישה',
  // synonyms for the search of screens
  "'/calendar': ['תורים', 'פגישות']",
  // headings of imported files
  "    'מייל',",
  "    'דואר אלקטרוני',",
  "    'כתובת מייל',",
]
