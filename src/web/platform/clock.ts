/** The only place of the web that reads the time. */
export const now = (): Date => new Date()
