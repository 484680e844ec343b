/** What the shell says of these screens: loaded with the first script, so it holds nothing else. */
export const text = {
  businessSettings: 'הגדרות עסק',
  tile: { name: 'הגדרות עסק', note: 'פרטים, לוגו, קישור לקביעת תור והעדפות' },
} as const
