/** Words that the server writes into a customer, and those by which it reads one. */
import type { GENDERS } from '#shared/customers/text.ts'

export const text = {
  otherPhone: (phone: string) => `טלפון נוסף: ${phone}`,
  /** How spreadsheets say it, without a geresh. */
  genders: {
    זכר: ['ז', 'גבר', 'm', 'male'],
    נקבה: ['נ', 'אישה', 'אשה', 'f', 'female'],
    אחר: ['other'],
  } satisfies Record<(typeof GENDERS)[number], string[]>,
} as const
