/** Texts of the dialog that sends a link. */
export const text = {
  how: 'איך לשלוח',
  channels: { sms: 'SMS', email: 'אימייל', whatsapp: 'וואטסאפ' },
  email: 'אימייל',
  phone: 'טלפון',
  send: 'שליחה',
  openWhatsapp: 'פתיחת וואטסאפ',
  sendFailed: 'השליחה לא הצליחה. אפשר לנסות שוב',
} as const
