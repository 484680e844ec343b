/** What the events of a feed say. */
export const text = {
  calendarName: (employee: string, office: string) => `${employee} · ${office}`,
  appointment: 'תור',
  visit: (who: string, service: string) => `${who} · ${service}`,
  blocked: 'זמן חסום',
  absence: 'היעדרות',
} as const
