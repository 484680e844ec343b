/** What the events of a feed say. */
export const text = {
  calendarName: (employee: string, office: string) => `${employee} · ${office}`,
  appointment: 'תור',
  visit: (firstName: string, service: string) => `${firstName} · ${service}`,
  blocked: 'זמן חסום',
  absence: 'היעדרות',
} as const
