import { HOUR_SECONDS, limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

export const campaignPerOffice = limit('campaignOffice', { points: 20, seconds: HOUR_SECONDS })
/** The screen asks after each pause in typing. */
export const previewPerOffice = limit('campaignPreviewOffice', { points: 120, seconds: MINUTE_SECONDS })
/** Many recipients share an address of a mobile network. */
export const linkPerIp = limit('marketingLinkIp', { points: 120, seconds: MINUTE_SECONDS })
export const refusalPerIp = limit('refusalPageIp', { points: 120, seconds: MINUTE_SECONDS })
