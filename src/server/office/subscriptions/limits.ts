import { HOUR_SECONDS, limit } from '#server/platform/security/limits.ts'

/** E-mails of one office to one mailbox, without letters about the recipient's own account. */
export const mailPerMailbox = limit('mailMailbox', { points: 20, seconds: 24 * HOUR_SECONDS })
/** The same from all trials together, because a person may open many. */
export const mailOfTrials = limit('mailOfTrials', { points: 40, seconds: 24 * HOUR_SECONDS })
/**
 * SMS of one office to one phone, without codes: more than a family with recurring visits gets.
 */
export const smsPerPhone = limit('smsPhone', { points: 30, seconds: 24 * HOUR_SECONDS })
/** The same from all trials together. */
export const smsOfTrials = limit('smsOfTrials', { points: 30, seconds: 24 * HOUR_SECONDS })
