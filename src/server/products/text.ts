/** Names of the product types, singular and plural, for search. */
export const typeNames = { service: 'שירות שירותים', product: 'מוצר מוצרים' }

export const text = {
  oneDeposit: 'יש לבחור סכום או אחוז, לא את שניהם',
  depositOrCard: 'יש לבחור מקדמה או שמירת כרטיס, לא את שתיהן',
  feeOverPrice: 'דמי אי ההגעה אינם יכולים להיות גבוהים מהמחיר',
  depositOverPrice: 'המקדמה אינה יכולה להיות גבוהה מהמחיר',
}
