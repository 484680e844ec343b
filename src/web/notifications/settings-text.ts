import type { NotificationKind } from '#shared/notifications/rules.ts'

export const text = {
  open: 'הגדרות',
  title: 'הגדרות התראות',
  groups: { appointments: 'תורים', messages: 'מסמכים והודעות', business: 'כספים ומלאי' },
  required: 'תמיד פועלת',
  note: 'ההגדרות אישיות, ומשפיעות על התראות חדשות בלבד.',
  loadFailed: 'שגיאה בטעינת ההגדרות',
  saveFailed: 'ההגדרה לא נשמרה. אפשר לנסות שוב',
  kinds: {
    booked_online: 'תור חדש שנקבע אונליין',
    request_waiting: 'בקשת תור שממתינה לאישור',
    moved_by_customer: 'לקוח הזיז תור',
    cancelled_by_customer: 'לקוח ביטל תור',
    confirmed_by_customer: 'לקוח אישר הגעה',
    document_signed: 'מסמך נחתם',
    message_failed: 'הודעה ללקוח לא הגיעה',
    quota_exhausted: 'מכסת ההודעות נגמרה',
    campaign_finished: 'דיוור הסתיים',
    whatsapp_failed: 'תקלה בחיבור לוואטסאפ',
    payment_late: 'תשלום שהתקבל אחרי שההזמנה נסגרה',
    payment_refunded: 'מקדמה הוחזרה',
    stock_low: 'מוצר עומד להיגמר',
  } satisfies Record<NotificationKind, string>,
} as const
