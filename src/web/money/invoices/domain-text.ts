/**
 * Texts that the shell shows for these screens. Part of the first bundle, so it holds nothing else.
 */
export const text = {
  invoices: 'חשבוניות',
  invoice: 'חשבונית',
} as const
