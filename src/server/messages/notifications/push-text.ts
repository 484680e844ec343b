import type { NotificationKind } from '#shared/messages/notifications/rules.ts'

/** The first line of what a device shows. Anyone who holds the device reads it. */
export const titles: Readonly<Record<NotificationKind, string>> = {
  booked_online: 'תור חדש נקבע אונליין',
  request_waiting: 'בקשת תור ממתינה לאישור',
  moved_by_customer: 'לקוח הזיז תור',
  cancelled_by_customer: 'לקוח ביטל תור',
  confirmed_by_customer: 'לקוח אישר הגעה',
  gap_filled: 'רשימת ההמתנה מילאה מועד',
  booked_by_staff: 'תור חדש ביומן שלך',
  moved_by_staff: 'תור שלך הוזז',
  removed_by_staff: 'תור ירד מהיומן שלך',
  document_signed: 'מסמך נחתם',
  message_failed: 'הודעה לא הגיעה',
  quota_exhausted: 'מכסת ההודעות נגמרה',
  campaign_finished: 'הדיוור הסתיים',
  whatsapp_failed: 'תקלה בחיבור לוואטסאפ',
  sold_by_employee: 'התקבל תשלום בקופה',
  payment_received: 'התקבל תשלום',
  payment_late: 'תשלום התקבל אחרי שההזמנה נסגרה',
  payment_refunded: 'מקדמה הוחזרה',
  debt_open: 'חוב שעוד פתוח',
  stock_low: 'מוצר עומד להיגמר',
}
