/**
 * Texts that the shell shows for these screens. Part of the first bundle, so it holds nothing else.
 */
export const text = {
  documents: 'מסמכים',
  tile: { name: 'מסמכים דיגיטליים', note: 'טפסים והצהרות שנשלחים לפני תורים' },
} as const
