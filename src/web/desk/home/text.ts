const countOf = (one: string, many: string) => (n: number) => (n === 1 ? one : `${n} ${many}`)

export const text = {
  greetings: { morning: 'בוקר טוב', noon: 'צהריים טובים', evening: 'ערב טוב', night: 'לילה טוב' },
  greeting: (words: string, name: string) => (name ? `${words}, ${name}` : words),
  period: 'תקופה',
  periods: { today: 'היום', week: 'השבוע', month: 'החודש', year: 'השנה' },
  newAppointment: 'תור חדש',

  figures: 'במספרים',
  revenue: 'הכנסות',
  sales: 'מכירות',
  appointments: 'תורים היום',
  debts: 'חובות פתוחים',
  kinds: { settlement: 'גביית חוב', deposit: 'מקדמה', no_show: 'דמי אי הגעה' },
  /** The period compared with, after "from". */
  previousPeriod: (period: 'today' | 'week' | 'month' | 'year', weekday: string) =>
    ({ today: `${weekday} שעבר`, week: 'השבוע שעבר', month: 'החודש שעבר', year: 'השנה שעברה' })[period],
  change: (percent: string, before: string) => `${percent} מ${before}`,
  changeLong: (percent: string, up: boolean, before: string) =>
    `${up ? 'עלייה' : 'ירידה'} של ${percent} לעומת ${before}, עד אותה נקודת זמן`,
  sameAsBefore: (before: string) => `כמו ב${before.replace(/^ה/, '')}`,
  nothingBefore: (before: string, nothing: string) => `ב${before.replace(/^ה/, '')}: ${nothing}`,
  toTill: 'לקופה',
  payments: countOf('תשלום אחד', 'תשלומים'),
  expected: 'צפוי עוד',
  noPayments: {
    today: 'הקופה עוד ריקה היום',
    week: 'הקופה עוד ריקה השבוע',
    month: 'הקופה עוד ריקה החודש',
    year: 'הקופה עוד ריקה השנה',
  },
  average: (amount: string) => `ממוצע ${amount}`,
  noSales: {
    today: 'עוד אין מכירות היום',
    week: 'עוד אין מכירות השבוע',
    month: 'עוד אין מכירות החודש',
    year: 'עוד אין מכירות השנה',
  },
  progress: ({ done, left, now }: { done: number; left: number; now: number }) =>
    [
      done === 1 ? 'אחד הסתיים' : `${done} הסתיימו`,
      ...(now > 0 ? [now === 1 ? 'אחד בטיפול' : `${now} בטיפול`] : []),
      left - now === 1 ? 'אחד בהמשך' : `${left - now} בהמשך`,
    ].join(', '),
  noAppointments: 'אין תורים היום',
  noDebts: 'אין חובות',
  debtors: countOf('לקוח אחד', 'לקוחות'),
  loadFailed: 'לא הצלחנו לטעון את הנתונים',

  screens: 'מסכים',
  soon: 'בקרוב',

  recent: 'מכירות אחרונות',
  customer: 'לקוח',
  method: 'שיטת תשלום',
  price: 'מחיר',
  date: 'תאריך',
  byDate: { newest: 'מיון לפי תאריך, מהחדש לישן', oldest: 'מיון לפי תאריך, מהישן לחדש' },
  noSalesNote: 'כל מכירה שתושלם תופיע כאן.',
  showSales: { week: 'למכירות השבוע', month: 'למכירות החודש', year: 'למכירות השנה' },
  salesFailed: 'לא הצלחנו לטעון את המכירות',

  next: 'התורים הבאים',
  toCalendar: 'ליומן',
  serviceAndEmployee: (service: string, employee: string) => `${service} · אצל ${employee}`,
  laterToday: (count: number) => `${count} היום`,
  moreNow: (count: number) => (count === 1 ? 'עוד אחד בטיפול' : `עוד ${count} בטיפול`),
  until: 'עד',
  toPayment: 'לתשלום',
  arrived: 'הגיע',
  arrivedOf: (name: string) => `${name}: הגיע`,
  hasArrived: (name: string) => `${name}: סומן שהגיע`,
  undo: 'החזרה',
  off: 'חופש',
  now: 'עכשיו',
  tomorrow: 'מחר',
  noNextAppointments: 'אין תורים קרובים',
  noNextAppointmentsNote: 'אפשר לקבוע תור חדש, או לשלוח ללקוחות את הקישור לקביעת תור.',

  chartTitle: { today: 'הכנסות השבוע', week: 'הכנסות השבוע', month: 'הכנסות החודש', year: 'הכנסות השנה' },
  chartEmpty: 'כאן יופיעו ההכנסות, יום אחר יום.',
  chartSummary: (title: string, total: string, best: string, amount: string) =>
    `${title}: ${total} בסך הכול. הגבוה ביותר: ${best}, ${amount}`,
  showAsTable: 'הצגה כטבלה',
  when: 'מתי',
  count: 'מכירות',
} as const
