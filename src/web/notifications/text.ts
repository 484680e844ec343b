import type { NotificationKind } from '#shared/notifications/rules.ts'

export const text = {
  title: 'התראות',
  what: 'מה קרה',
  when: 'מתי',
  kind: 'סוג',
  isNew: 'חדש',
  unseen: (count: string) => (count === '1' ? 'אחת חדשה' : `${count} חדשות`),
  allSeen: 'סימון הכול כנקרא',
  empty: 'אין התראות',
  emptyNote:
    'תורים שלקוחות קובעים, מזיזים ומבטלים, שינויים של הצוות ביומן שלך, מסמכים שנחתמו והודעות שלא הגיעו יופיעו כאן.',
  loadFailed: 'שגיאה בטעינת ההתראות',
  kinds: {
    booked_online: 'תור חדש',
    request_waiting: 'בקשת תור',
    moved_by_customer: 'תור הוזז',
    cancelled_by_customer: 'תור בוטל',
    confirmed_by_customer: 'הגעה אושרה',
    booked_by_staff: 'תור חדש',
    moved_by_staff: 'תור הוזז',
    removed_by_staff: 'תור ירד',
    document_signed: 'מסמך נחתם',
    message_failed: 'הודעה נכשלה',
    quota_exhausted: 'המכסה נגמרה',
    campaign_finished: 'דיוור הסתיים',
    whatsapp_failed: 'תקלה בוואטסאפ',
    payment_late: 'תשלום מאוחר',
    payment_refunded: 'מקדמה הוחזרה',
    stock_low: 'מלאי נמוך',
  } satisfies Record<NotificationKind, string>,
} as const
