/**
 * Texts that the shell shows for this screen. Part of the first bundle, so it holds nothing else.
 */
export const text = {
  notifications: 'התראות',
  fresh: (count: number) => (count === 1 ? 'אחת חדשה' : `${count} חדשות`),
} as const
