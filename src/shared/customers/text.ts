/** The words that the wire itself carries, as the specification spells them. */
export const GENDERS = ['זכר', 'נקבה', 'אחר'] as const
