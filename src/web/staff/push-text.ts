/**
 * What the device shows when a message cannot be read: browsers require that something is shown.
 */
export const text = { unreadable: 'יש התראה חדשה' } as const
