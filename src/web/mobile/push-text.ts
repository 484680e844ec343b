export const text = {
  channel: 'התראות',
} as const
