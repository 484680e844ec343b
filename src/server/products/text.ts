/** Names of the product types, singular and plural, for search. */
export const typeNames = { service: 'שירות שירותים', product: 'מוצר מוצרים' }

export const text = {
  oneDeposit: 'יש לבחור סכום או אחוז, לא את שניהם',
  depositOverPrice: 'המקדמה אינה יכולה להיות גבוהה מהמחיר',
}
