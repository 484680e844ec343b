/** Texts of the pages behind the links of a reminder, which only the server renders. */
export const text = {
  confirmTitle: 'לאשר הגעה לתור?',
  confirmMore: 'לחיצה על הכפתור תודיע לעסק שההגעה מאושרת.',
  confirm: 'אישור הגעה',
  confirmed: 'ההגעה אושרה',
  confirmedMore: 'תודה, העסק קיבל את האישור. נתראה!',
  cannotConfirm: 'אי אפשר לאשר הגעה כרגע',
  waiting: 'התור עדיין ממתין לעסק.',
  cancelMore: 'לחיצה על הכפתור תבטל את התור. השעה תתפנה למישהו אחר.',
  cannotCancel: 'אי אפשר לבטל כאן את התור',
  details: 'לפרטי התור',
  at: 'בשעה',
  with: 'אצל',
}
