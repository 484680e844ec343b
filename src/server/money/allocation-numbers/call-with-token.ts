/**
 * Tokens of the office's permission. They are sealed in the database and never leave this folder.
 */
import { z } from 'zod'
import { recordChange } from '#server/platform/database/record-change.ts'
import type { BetweenTransactions } from '#server/platform/http/serve.ts'
import {
  AuthorityRefusal,
  AuthoritySilent,
  TokenRefused,
  type TaxAuthority,
  type Tokens,
} from '#server/providers/allocation-numbers/tax-authority.ts'
import { connectionChange } from './changes.ts'
import { planReminders } from './plan-reminders.ts'
import { claimRefresh, connectionOf, markBroken, releaseRefresh, replaceTokens, type ConnectionRow } from './queries.ts'

/** The office has no permission that the authority accepts. Its owner has to connect again. */
export class NotConnected extends Error {
  constructor() {
    super('the office has no valid permission of the tax authority')
    this.name = 'NotConnected'
  }
}

const SECOND = 1000
const stored = z.object({ access: z.string(), refresh: z.string() })
type SealContext = Pick<BetweenTransactions, 'scope' | 'services' | 'now'>
const sealPurpose = ({ scope }: SealContext) => `allocation_connection:${scope.officeId}`
/** The columns that store tokens. */
export const tokenColumns = (context: SealContext, { access, refresh, accessSeconds, refreshSeconds }: Tokens) => ({
  sealed_tokens: context.services.secrets.seal(sealPurpose(context), JSON.stringify({ access, refresh })),
  access_expires_at: new Date(context.now.getTime() + accessSeconds * SECOND),
  refresh_expires_at: new Date(context.now.getTime() + refreshSeconds * SECOND),
})

/** Whether the permission still holds, as far as is known here. */
export const isConnected = (row: ConnectionRow | undefined, authority: TaxAuthority | null, now: Date): boolean =>
  row !== undefined && row.sandbox === authority?.sandbox && row.broken_at === null && row.refresh_expires_at > now

/** An access token that ends sooner is refreshed first. */
const SPARE_MS = 30 * SECOND
/** How long others wait for a refresh. Longer than a call may take. */
const CLAIM_MS = 60 * SECOND

/**
 * Runs `work` with an access token, and once more with a new one when the authority refuses it.
 * Fails with NotConnected when the owner has to connect again.
 */
export async function callWithToken<T>(
  between: BetweenTransactions,
  authority: TaxAuthority,
  work: (token: string) => Promise<T>,
): Promise<T> {
  const token = await tokenFor(between, authority, null)
  try {
    return await work(token)
  } catch (error) {
    if (!(error instanceof TokenRefused)) throw error
    const fresh = await tokenFor(between, authority, token)
    return work(fresh).catch(async (again: unknown) => {
      if (again instanceof TokenRefused) await giveUp(between)
      throw again instanceof TokenRefused ? new NotConnected() : again
    })
  }
}

async function tokenFor(between: BetweenTransactions, authority: TaxAuthority, refused: string | null) {
  const { scope, services, now, inOffice } = between
  const row = await inOffice((tx) => connectionOf(tx, scope))
  if (!row || !isConnected(row, authority, now)) throw new NotConnected()
  const opened = services.secrets.unseal(sealPurpose(between), row.sealed_tokens)
  if (opened === null) throw new NotConnected()
  const tokens = stored.parse(JSON.parse(opened))
  if (tokens.access !== refused && row.access_expires_at.getTime() > now.getTime() + SPARE_MS) return tokens.access
  const until = new Date(now.getTime() + CLAIM_MS)
  // two calls with one refresh token would end the permission
  if (!(await inOffice((tx) => claimRefresh(tx, scope, row, now, until))))
    throw new AuthoritySilent('another call refreshes the token')
  return refresh(between, authority, row, tokens.refresh)
}

async function refresh(between: BetweenTransactions, authority: TaxAuthority, row: ConnectionRow, token: string) {
  const { scope, inOffice } = between
  try {
    const fresh = await authority.refresh(token)
    const columns = tokenColumns(between, fresh)
    await inOffice(async (tx) => {
      await replaceTokens(tx, scope, row, columns)
      await planReminders({ ...between, tx }, columns.refresh_expires_at)
    })
    return fresh.access
  } catch (error) {
    if (error instanceof AuthorityRefusal && error.code !== 'invalid_client') {
      await giveUp(between)
      throw new NotConnected()
    }
    await inOffice((tx) => releaseRefresh(tx, scope, row))
    throw error
  }
}

/** Records that the owner has to connect again. */
async function giveUp({ scope, now, inOffice }: BetweenTransactions): Promise<void> {
  await inOffice(async (tx) => {
    const row = await connectionOf(tx, scope)
    if (!row || !(await markBroken(tx, scope, row, now))) return
    recordChange({ tx, scope, now, actor: 'authority' }, connectionChange, { action: 'expire', id: scope.officeId })
  })
}
