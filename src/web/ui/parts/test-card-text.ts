/** Texts of the test of an outside service. */
export const text = {
  testTitle: 'בדיקת חיבור',
  test: 'בדיקת החיבור',
  testFailed: 'הבדיקה לא הצליחה. אפשר לנסות שוב בעוד רגע',
  testedAt: 'נבדק לאחרונה:',
  passed: 'תקין',
  notPassed: 'לא תקין',
  notTested: 'עוד לא נבדק',
} as const
