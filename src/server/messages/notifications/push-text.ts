import type { NotificationKind } from '#shared/messages/notifications/rules.ts'

/** The first line of what a device shows. Anyone who holds the device reads it. */
export const titles: Readonly<Record<NotificationKind, string>> = {
  booked_online: 'תור חדש נקבע אונליין',
  request_waiting: 'בקשת תור ממתינה לאישור',
  moved_by_customer: 'תור הוזז על ידי הלקוח',
  cancelled_by_customer: 'תור בוטל על ידי הלקוח',
  confirmed_by_customer: 'הגעה אושרה על ידי הלקוח',
  gap_filled: 'רשימת ההמתנה מילאה מועד',
  booked_by_staff: 'תור חדש ביומן שלך',
  moved_by_staff: 'תור שלך הוזז',
  removed_by_staff: 'תור הוסר מהיומן שלך',
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

/** What a device shows when the person tries it. */
export const trial = { title: 'התראת ניסיון', body: 'כך נראות ההתראות במכשיר הזה' } as const
