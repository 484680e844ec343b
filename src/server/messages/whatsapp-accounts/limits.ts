import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

export const testPerOffice = limit('whatsappTestOffice', { points: 20, seconds: HOUR_SECONDS })
/**
 * Of what is posted at a wrong address or with a wrong signature. What Meta signs is not limited.
 */
export const forgedPerIp = limit('whatsappForgedIp', { points: 60, seconds: MINUTE_SECONDS })
