/**
 * Texts of the card with the link to the booking page. Home shows it, so they are in the first
 * script.
 */
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
  qr: (address: string) => `קוד QR של ${address}`,
  qrNote: 'קוד QR להדפסה, לוויטרינה ולאינסטגרם',
  qrDownload: 'הורדה להדפסה',
  qrFailed: 'לא הצלחנו להכין את קוד ה־QR. אפשר לרענן ולנסות שוב',
} as const
