/** The kinds of messages that may go by WhatsApp, each with a template of its own. */
export const WHATSAPP_KINDS = ['confirmation', 'change', 'cancellation', 'reminder'] as const
export type WhatsappKind = (typeof WHATSAPP_KINDS)[number]

/** What fills {{1}} to {{5}} of every template, in this order. */
export const TEMPLATE_VALUES = ['customer', 'service', 'employee', 'time', 'office'] as const

/** What the two buttons of confirmations, changes and reminders report when they are pressed. */
export const CONFIRM_PAYLOAD = 'confirm'
export const CANCEL_PAYLOAD = 'cancel'

/** Names of approved templates; a kind without one goes by SMS. */
export type TemplateNames = Readonly<Partial<Record<WhatsappKind, string>>>
