/** Words that the server writes into customers, and words that it recognises in imported files. */
import type { GENDERS } from '#shared/customers/customers/text.ts'

export const text = {
  otherPhone: (phone: string) => `טלפון נוסף: ${phone}`,
  /** Other words for a gender, in lower case and without a geresh. */
  genders: {
    זכר: ['ז', 'גבר', 'm', 'male'],
    נקבה: ['נ', 'אישה', 'אשה', 'f', 'female'],
    אחר: ['other'],
  } satisfies Record<(typeof GENDERS)[number], string[]>,
} as const
