/** What a service can do before an appointment, by the number of the action. */
export const actionNames = { 1: 'תזכורת ב־SMS', 2: 'שליחת מסמך' } as const
