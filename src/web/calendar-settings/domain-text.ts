/** What the shell says of these screens: loaded with the first script, so it holds nothing else. */
export const text = {
  calendarSettings: 'הגדרות יומן',
  tile: { name: 'הגדרות יומן', note: 'שעות, ימי עבודה, תצוגה וצבעים' },
} as const
