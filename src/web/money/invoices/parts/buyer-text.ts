/** Texts about the buyer of an invoice. */
export const text = {
  businessNumber: 'מספר עוסק',
  businessNumberNote: 'לעסקים בלבד',
  idNumber: 'תעודת זהות',
  idNumberNote: 'לאדם פרטי',
  whose: (number: string) => `${number} יכול להיות מספר עוסק או תעודת זהות. של מי המספר?`,
  choose: 'יש לבחור: עוסק או אדם פרטי',
  consent: { title: 'הלקוח מסכים לקבל מסמכים כקבצים?', yes: 'מוסכם, לשלוח' },
  dealer: 'עוסק',
  person: 'אדם פרטי',
} as const
