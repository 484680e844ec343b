/** Texts of the first steps that are part of the first script. */
export const text = { welcome: 'צעדים ראשונים' } as const
