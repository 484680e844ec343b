/** The account of an office at WhatsApp, as tests save it. */
import type { Office } from '#tests/support/office.ts'

export const WHATSAPP_NUMBER = '106540352242922'
/** The body with which an owner saves the account that the local Meta knows. */
export const whatsappAccount = {
  phone_number_id: WHATSAPP_NUMBER,
  access_token: 'EAAG-token',
  app_secret: 'app-secret',
  templates: { confirmation: 'confirm_he', change: 'change_he', cancellation: 'cancel_he', reminder: 'remind_he' },
  language: 'he',
}

/**
 * The secret part of the address to which Meta reports, and the token with which it checks the
 * address.
 */
export async function webhookOf(office: Office): Promise<{ url: string; token: string; verifyToken: string }> {
  const { webhook_url: url, verify_token: verifyToken } = (await office.owner('GET', '/api/whatsapp-account')).body
  return { url, token: url.split('/').at(-1), verifyToken }
}
