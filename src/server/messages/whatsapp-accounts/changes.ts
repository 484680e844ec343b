import { subject } from '#server/platform/database/record-change.ts'

export const whatsappChange = subject<'save' | 'remove' | 'test'>('whatsapp_account', null)
