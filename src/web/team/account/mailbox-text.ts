/** Texts about the proof of a mailbox. */
export const mailboxText = {
  noteBefore: 'שלחנו קוד בן 6 ספרות אל ',
  noteAfter: '. אם הוא לא הגיע, כדאי לבדוק בתיקיית הספאם או לשלוח שוב.',
  code: 'הקוד שהתקבל באימייל',
  codeMissing: 'יש להזין קוד',
  confirm: 'אישור',
  again: 'שליחה שוב',
  sentAgain: 'שלחנו קוד חדש',
  notSent: 'השליחה לא הצליחה. אפשר לנסות שוב מאוחר יותר',
  other: 'כתובת אחרת',
  confirmed: 'כתובת האימייל אושרה',
} as const
