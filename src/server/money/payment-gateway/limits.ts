/** Limits of calls to card gateways, and of what gateways send. */
import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

export const testPerOffice = limit('gatewayTestOffice', { points: 20, seconds: HOUR_SECONDS })
/** A screen asks every few seconds, and after the message of the frame; jobs ask as well. */
export const checkPerOffice = limit('cardCheckOffice', { points: 60, seconds: MINUTE_SECONDS })
/** A gateway serves many offices from few addresses. */
export const webhookPerIp = limit('cardWebhookIp', { points: 600, seconds: MINUTE_SECONDS })
export const sandboxPerIp = limit('sandboxPageIp', { points: 120, seconds: 10 * MINUTE_SECONDS })
