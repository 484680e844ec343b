import type { deposits as depositsContract } from '#shared/deposits/contract.ts'
import { routes } from '#shared/deposits/routes.ts'
import { client } from '#web/platform/call.ts'

/** The key of the held appointment alone authorises. */
const deposits = client<typeof depositsContract>(routes, { token: () => null })
export const openPayment = (token: string) => deposits.open({ params: { token } })
export const checkPayment = (token: string) => deposits.check({ params: { token } })
export type Payment = Awaited<ReturnType<typeof openPayment>>
