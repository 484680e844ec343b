/** What the shell says of these screens: loaded with the first script, so it holds nothing else. */
export const text = {
  employees: 'עובדים',
  tile: { name: 'עובדים', note: 'מי נותן שירות ומי נכנס למערכת' },
} as const
