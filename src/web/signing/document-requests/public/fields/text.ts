/** Texts of the fields of a form, as the customer sees them. */
export const text = {
  required: 'חובה',
  yes: 'כן',
  no: 'לא',
  several: 'אפשר לבחור כמה',
  parent: { name: 'שם ההורה או האפוטרופוס', relation: 'קרבה (אמא, אבא, אפוטרופוס)', phone: 'טלפון' },
} as const
