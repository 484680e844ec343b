/**
 * Texts for a record that two people changed. Apart from the others, because no first screen needs
 * them.
 */
export const text = {
  changedTitle: 'הפרטים עודכנו בינתיים ממקום אחר',
  changedText: 'אפשר לבחור מה יישאר. שינויים אחרים שנשמרו משם נשארים בכל מקרה.',
  detail: 'פרט',
  mine: 'מה שהוקלד כאן',
  theirs: 'מה ששמור עכשיו',
  keepMine: 'לשמור את מה שהוקלד כאן',
  takeTheirs: 'להשאיר את מה ששמור',
  showsSavedValues: 'בטופס מופיע עכשיו מה ששמור',
  deletedElsewhere: 'הפריט נמחק בינתיים ממקום אחר',
} as const
