/**
 * Texts that the shell shows for this screen. Part of the first bundle, so it holds nothing else.
 */
export const text = { prepaid: 'כרטיסיות ושוברים' } as const
