/** What the dialogs and the order's page say of a tip, which is no part of the sale. */
export const tipText = {
  tipOf: (name: string) => `טיפ עבור ${name}`,
  tipNotOwed: (sum: string) => `הטיפ (${sum}) אינו נרשם כחוב. הוא נגבה עכשיו, בנפרד.`,
  tipHasNoRoom: 'הטיפ אינו נרשם כחוב, ובאשראי הוא נגבה עם המכירה. יש לשנות את החלוקה.',
  paidInAll: 'סה״כ כולל טיפ',
} as const
