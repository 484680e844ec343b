/** What the shell says of these screens: loaded with the first script, so it holds nothing else. */
export const text = {
  calendar: 'יומן',
} as const
