/** Texts of the search box. Part of the first bundle, so it holds nothing else. */
export const text = { placeholder: 'חיפוש לקוח, תור, מסך', keys: 'Ctrl K' } as const
