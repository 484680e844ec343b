/** Words that the server writes into customers, and words that it recognises in imported files. */
import type { ImportedField } from '#shared/customers/customers/rules.ts'
import type { GENDERS } from '#shared/customers/customers/text.ts'

const fields = {
  full_name: 'שם',
  phone: 'טלפון',
  email: 'אימייל',
  notes: 'הערות',
  id_number: 'תעודת זהות',
  birth_date: 'תאריך לידה',
  gender: 'מין',
  address_street: 'רחוב',
  address_house_number: 'מספר בית',
  address_apartment: 'דירה',
  address_city: 'עיר',
} satisfies Record<ImportedField, string>

export const text = {
  otherPhone: (phone: string) => `טלפון נוסף: ${phone}`,
  /** A line of the notes: what a cell of the file said that its field could not hold. */
  leftOut: (field: ImportedField, cell: string) =>
    `${fields[field]} בקובץ: ${cell.trim().replace(/\s+/g, ' ').slice(0, 200)}`,
  keptInNotes: (sentence: string) => `לא נקלט ונשמר בהערות: ${sentence}`,
  leftEmpty: (sentence: string) => `נשאר ריק: ${sentence}`,
  notesCut: 'ההערות ארוכות מ־2,000 תווים, וסופן לא נקלט',
  /** The first cell of a line that sums up a list. */
  totals: /^(סה["'״׳]{0,2}כ|סך[- ]?הכו?ל|סיכום|total|totals|sum)(?![\p{L}\p{N}])/iu,
  /** What people and programs write into a cell that has nothing to say. */
  nothing: /^(אין|ללא|לא ידוע|לא צוין|ריק|none|null|n\/?a|unknown|0?1[/.-]0?1[/.-]1900|30[/.-]12[/.-]1899)$/i,
  /** Words beside a phone that say nothing about whose it is. */
  wordsOfPhones: /נייד|טלפון|סלולרי|פלאפון|טל|mobile|phone|cell|tel/giu,
  /** Other words for a gender, in lower case and without a geresh. */
  genders: {
    זכר: ['ז', 'גבר', 'm', 'male'],
    נקבה: ['נ', 'נק', 'אישה', 'אשה', 'f', 'female'],
    אחר: ['other'],
  } satisfies Record<(typeof GENDERS)[number], string[]>,
} as const
