/** Texts of the till about the invoice of a sale: its buyer, its original, its credits. */
export const invoiceText = {
  lateDate: 'התאריך הוא יותר מ־14 יום אחורה. כדאי לוודא שזה התאריך הנכון.',
  cardDigits: '4 ספרות אחרונות של הכרטיס',
  cardDigitsNote: 'בלעדיהן המקור מודפס ולא נשלח',
  certificate: 'מספר אישור הניכוי',
  askConsent: 'לשלוח מסמכים ללקוח כקבצים?',
  consentYes: 'מוסכם',
  consentNo: 'לא, מודפס',
  credited: 'זוכה במלואו',
  creditedBy: (numbers: string) => `חשבונית זיכוי ${numbers}`,
  partlyCredited: (sum: string) => `זוכו ${sum}`,
  printOriginal: 'הדפסת המקור',
  printFailed: 'לא הצלחנו להדפיס. אפשר לנסות שוב',
  documentsConsent: 'אישור לקבל מסמכים ממוחשבים',
  documentsConsentNote: 'נשמר בכרטיס הלקוח, עם המועד',
  consentFailed: 'לא הצלחנו לשמור את האישור. אפשר לנסות שוב',
} as const
