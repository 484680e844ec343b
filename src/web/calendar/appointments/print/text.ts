/** Texts of the printed calendar. */
export const text = {
  time: 'שעה',
  customer: 'לקוח',
  phone: 'טלפון',
  service: 'שירות',
  notes: 'הערות',
  blocked: 'זמן חסום',
  nothing: 'אין תורים',
  printed: 'הודפס ב־',
  week: 'השבוע',
} as const
