/**
 * Texts that the shell shows for these screens. Part of the first bundle, so it holds nothing else.
 */
export const text = {
  businessSettings: 'הגדרות עסק',
  tile: { name: 'הגדרות עסק', note: 'פרטים, לוגו, קישור והעדפות' },
} as const
