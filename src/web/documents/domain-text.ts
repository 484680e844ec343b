/** What the shell says of these screens: loaded with the first script, so it holds nothing else. */
export const text = {
  documents: 'מסמכים',
  tile: { name: 'מסמכים דיגיטליים', note: 'טפסים והצהרות שנשלחים לפני תורים' },
} as const
