/** The only place in src/web that reads the time. */
export const now = (): Date => new Date()
