/** Texts of the notice that nothing can be booked online. Loaded only where it is shown. */
export const text = {
  notBookable: 'עוד אין שירות שאפשר לקבוע אונליין. בינתיים מי שפותח את הקישור רואה רק איך ליצור קשר.',
  addServices: 'הוספת שירותים',
} as const
