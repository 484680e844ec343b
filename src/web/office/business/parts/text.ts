/** Texts of the card with the link to the booking page. */
export const text = {
  linkTitle: 'קישור לקביעת תור',
  linkNote: 'הקישור לביו באינסטגרם, לכרטיס הביקור ולהודעות ללקוחות.',
  link: 'קישור לעמוד קביעת התורים',
  copy: 'העתקה',
  copied: 'הועתק',
  copyFailed: 'לא הצלחנו להעתיק. אפשר לסמן את הקישור ולהעתיק ידנית',
  open: 'פתיחת העמוד',
  share: 'שיתוף',
  shareText: 'אפשר לקבוע תור אונליין כאן:',
  loadFailed: 'לא הצלחנו לטעון את הקישור',
  notBookable: 'עוד אין שירות שאפשר לקבוע אונליין. בינתיים מי שפותח את הקישור רואה רק איך ליצור קשר.',
  addServices: 'הוספת שירותים',
  qr: (address: string) => `קוד QR של ${address}`,
  qrNote: 'קוד QR להדפסה, לוויטרינה ולאינסטגרם',
  qrDownload: 'הורדה להדפסה',
  qrFailed: 'לא הצלחנו להכין את קוד ה־QR. אפשר לרענן ולנסות שוב',
} as const
