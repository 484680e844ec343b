import { counted } from '#shared/values/count-text.ts'

/**
 * Texts that the shell shows for this screen. Part of the first bundle, so it holds nothing else.
 */
export const text = {
  notifications: 'התראות',
  fresh: (count: number) => counted(count, ['אחת חדשה', 'חדשות']),
} as const
