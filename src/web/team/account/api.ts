import type { auth } from '#shared/team/auth/contract.ts'
import { routes } from '#shared/team/auth/routes.ts'
import type { Reply } from '#shared/http/endpoint.ts'
import type { sessions } from '#shared/team/sessions/contract.ts'
import { routes as sessionRoutes } from '#shared/team/sessions/routes.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'
import type { withPuzzle } from '../auth/api.ts'

export type Account = Reply<(typeof auth)['endpoints']['account']>['account']
export type Passkey = Account['passkeys'][number]
export type Session = Reply<(typeof sessions)['endpoints']['list']>['sessions'][number]
export type Offer = Reply<(typeof auth)['endpoints']['offerSecondFactor']>
export type SecurityEvent = Reply<(typeof sessions)['endpoints']['securityEvents']>['events'][number]
/** A fresh proof of identity: the password, and a code from the app or a recovery code. */
export type Credentials = { readonly current_password: string; readonly code: string }

const api = client<typeof auth>(routes, staff)
/** Loads its part when a letter is asked for: the screens work without it. */
const solving: typeof withPuzzle = async (action) => (await import('../auth/api.ts')).withPuzzle(action)
const sessionApi = client<typeof sessions>(sessionRoutes, staff)

export const accountQuery = queryOptions({
  queryKey: ['auth', 'account'],
  queryFn: async ({ signal }) => (await api.account({ signal })).account,
})
export const sessionsQuery = queryOptions({
  queryKey: ['sessions', 'list'],
  queryFn: async ({ signal }) => (await sessionApi.list({ signal })).sessions,
})
/** The newest `count` events of the office, for its owner. */
export const securityEventsQuery = (count: number) =>
  queryOptions({
    queryKey: ['sessions', 'events', count],
    queryFn: ({ signal }) => sessionApi.securityEvents({ query: { limit: String(count) }, signal }),
    placeholderData: keepPreviousData,
  })

const changed = (...names: readonly string[]) =>
  Promise.all(names.map((name) => queryClient.invalidateQueries({ queryKey: [name] })))

/** Proves who is at the keyboard, for the next ten minutes of this session. */
export const proveIdentity = (body: { current_password: string } | { code: string }): Promise<unknown> =>
  api.prove({ body })
/** Ends the other sessions too: their list is read again. */
export async function changePassword(current_password: string, new_password: string): Promise<void> {
  await api.changePassword({ body: { current_password, new_password } })
  void changed('sessions')
}

/** Sends a code to the new address. The address changes with confirmEmail. */
export const requestEmail = (current_password: string, email: string): Promise<unknown> =>
  solving((solved) => api.requestEmail({ body: { current_password, email, ...solved } }))
/** Sends another code to the address that waits for its proof. */
export const sendProof = (): Promise<unknown> => solving((solved) => api.sendProof({ body: solved }))
/** Proves a mailbox, or changes the sign-in address. Screens that show it are read again. */
export async function confirmEmail(code: string): Promise<void> {
  await api.confirmEmail({ body: { code } })
  void changed('auth', 'subscriptions', 'employees')
}

/** Returns a new secret to scan. It has no effect until a code of it is confirmed. */
export const offerSecondFactor = (current_password: string): Promise<Offer> =>
  api.offerSecondFactor({ body: { current_password } })
/** Ends the other sessions. Returns the recovery codes, which are shown only once. */
export async function confirmSecondFactor(code: string): Promise<readonly string[]> {
  const { recovery_codes } = await api.confirmSecondFactor({ body: { code } })
  void changed('auth', 'sessions')
  return recovery_codes
}
/** Deletes the secret and the recovery codes. */
export async function disableSecondFactor(body: Credentials): Promise<void> {
  await api.disableSecondFactor({ body })
  void changed('auth')
}
/** Replaces all recovery codes by new ones. */
export async function renewRecoveryCodes(body: Credentials): Promise<readonly string[]> {
  const { recovery_codes } = await api.renewRecoveryCodes({ body })
  void changed('auth')
  return recovery_codes
}

/** Signs out one device. Resolves when the list of sessions is up to date. */
export async function endSession(id: string): Promise<void> {
  await sessionApi.remove({ params: { id } })
  await changed('sessions')
}
/** Signs out all devices but this one. Resolves when the list of sessions is up to date. */
export async function endOtherSessions(): Promise<void> {
  await sessionApi.revokeOthers()
  await changed('sessions')
}
