/** Hebrew of the answers to customers who wrote by WhatsApp. */
export const text = {
  confirmed: (time: string) => `תודה! ההגעה לתור ב${time} אושרה.`,
  cancelled: (time: string) => `התור ב${time} בוטל.`,
  moved: (time: string, link: string) => `התור הועבר בינתיים ל${time}. לאישור, לשינוי או לביטול: ${link}`,
  askCancel: (link: string) => `התור עוד לא בוטל. לביטול יש ללחוץ על הכפתור ״ביטול התור״ בהודעה, או כאן: ${link}`,
  impossible: (isCancelling: boolean, link: string | null, phone: string | null) =>
    [
      isCancelling ? 'אי אפשר לבטל את התור כאן.' : 'אי אפשר לאשר את התור כאן.',
      link && `פרטי התור: ${link}`,
      phone && `לשאלות אפשר להתקשר: ${phone}`,
    ]
      .filter(Boolean)
      .join('\n'),
  unread: (phone: string | null) =>
    `ההודעות במספר הזה אינן נקראות.${phone === null ? '' : ` לשאלות אפשר להתקשר: ${phone}`}`,
  unsubscribed: 'הוסרת מרשימת הדיוור. הודעות על תורים ימשיכו להגיע.',
}

/** What customers type, without punctuation. */
export const words: Readonly<Record<'confirm' | 'cancel' | 'refuse', readonly string[]>> = {
  confirm: [
    'מאשרת',
    'מאשר',
    'מאשרים',
    'אני מאשרת',
    'אני מאשר',
    'מאשר ת',
    'מאושר',
    'כן',
    'כן מאשרת',
    'כן מאשר',
    'אישור',
    'מגיעה',
    'מגיע',
  ],
  cancel: ['מבטלת', 'מבטל', 'מבטלים', 'אני מבטלת', 'אני מבטל', 'ביטול', 'לבטל', 'בטל', 'לא מגיעה', 'לא מגיע'],
  refuse: ['הסר', 'הסרה', 'להסיר', 'הסירו אותי', 'stop'],
}
