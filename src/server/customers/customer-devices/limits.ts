import { limit, MINUTE_SECONDS } from '#server/platform/security/limits.ts'

export const recallPerIp = limit('recallDeviceIp', { points: 60, seconds: 10 * MINUTE_SECONDS })
