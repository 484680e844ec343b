/** Actions of a service before an appointment, by action id. */
export const actionNames = { 1: 'תזכורת ב־SMS', 2: 'שליחת מסמך' } as const
