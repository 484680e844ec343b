/** Names of the product types, singular and plural, for search. */
export const typeNames = { service: 'שירות שירותים', product: 'מוצר מוצרים' }

export const text = {
  oneDeposit: 'יש לבחור סכום או אחוז, לא את שניהם',
  depositOrCard: 'יש לבחור מקדמה או שמירת כרטיס, לא את שתיהן',
  feeOverPrice: 'דמי אי־ההגעה אינם יכולים להיות גבוהים מהמחיר',
  bothProcessing: 'כדי לקבוע זמן עיבוד יש למלא את שני השדות: אחרי כמה דקות הוא מתחיל וכמה הוא נמשך',
  processingTooLong: 'זמן העיבוד צריך להסתיים בתוך משך השירות. אפשר לקצר אותו או להאריך את השירות',
  depositOverPrice: 'המקדמה אינה יכולה להיות גבוהה מהמחיר',
}
