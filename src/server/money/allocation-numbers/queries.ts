/** The office's permission to ask for numbers, and the invoices that wait for one. */
import { sql } from 'kysely'
import type { ReminderDays } from '#shared/money/allocation-numbers/rules.ts'
import { DAY } from '#shared/values/local-time.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { liveUsers } from '#server/office/users/queries.ts'

/** The permission with its sealed tokens, broken or not; undefined when the office gave none. */
export const connectionOf = (tx: Tx, scope: Scope) =>
  tx.selectFrom('allocation_connections').selectAll().where('office_id', '=', scope.officeId).executeTakeFirst()
export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof connectionOf>>>

type Tokens = {
  readonly sealed_tokens: Buffer
  readonly access_expires_at: Date
  readonly refresh_expires_at: Date
}
type NewConnection = Tokens & { readonly user_name: string; readonly connected_at: Date; readonly sandbox: boolean }
/**
 * Stores a new permission in place of an earlier one. Reminders and the mark of failure start anew.
 */
export const upsertConnection = (tx: Tx, scope: Scope, row: NewConnection) =>
  tx
    .insertInto('allocation_connections')
    .values({ ...row, office_id: scope.officeId })
    .onConflict((same) =>
      same.column('office_id').doUpdateSet({ ...row, refreshing_until: null, broken_at: null, reminded_days: null }),
    )
    .execute()

/** Deletes the permission with its tokens. Numbers that invoices received stay. */
export const deleteConnection = (tx: Tx, scope: Scope) =>
  tx.deleteFrom('allocation_connections').where('office_id', '=', scope.officeId).execute()

const updateConnection = (tx: Tx, scope: Scope, { sealed_tokens }: Pick<Tokens, 'sealed_tokens'>) =>
  tx
    .updateTable('allocation_connections')
    .where('office_id', '=', scope.officeId)
    // matches no row when another permission has replaced this one
    .where('sealed_tokens', '=', sealed_tokens)

/** Reserves the refresh token until `until`. Of concurrent callers, one gets true. */
export const claimRefresh = async (tx: Tx, scope: Scope, row: ConnectionRow, now: Date, until: Date) => {
  const { numUpdatedRows } = await updateConnection(tx, scope, row)
    .set({ refreshing_until: until })
    .where((e) => e.or([e('refreshing_until', 'is', null), e('refreshing_until', '<=', now)]))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
/**
 * Ends claimRefresh's reservation without new tokens. Does nothing when the permission was
 * replaced.
 */
export const releaseRefresh = (tx: Tx, scope: Scope, row: ConnectionRow) =>
  updateConnection(tx, scope, row).set({ refreshing_until: null }).execute()
/**
 * Stores refreshed tokens and ends the reservation. Does nothing when the permission was replaced.
 */
export const replaceTokens = (tx: Tx, scope: Scope, row: ConnectionRow, tokens: Tokens) =>
  updateConnection(tx, scope, row)
    .set({ ...tokens, refreshing_until: null, broken_at: null })
    // a permission that ends later needs new reminders; a difference of seconds is rounding
    .set((e) => ({
      reminded_days: e
        .case()
        .when('refresh_expires_at', '>', new Date(tokens.refresh_expires_at.getTime() - DAY))
        .then(e.ref('reminded_days'))
        .else(null)
        .end(),
    }))
    .execute()
/**
 * Marks that the authority refused the tokens. True for the first caller only, who records it.
 */
export const markBroken = async (tx: Tx, scope: Scope, row: ConnectionRow, now: Date) => {
  const { numUpdatedRows } = await updateConnection(tx, scope, row)
    .set({ broken_at: now, refreshing_until: null })
    .where('broken_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The permission. Locks its row until the transaction ends. */
export const selectForUpdateConnection = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('allocation_connections')
    .selectAll()
    .where('office_id', '=', scope.officeId)
    .forUpdate()
    .executeTakeFirst()
/** Records which reminder was sent last, as the days before the permission's end. */
export const markReminded = (tx: Tx, scope: Scope, days: ReminderDays) =>
  tx
    .updateTable('allocation_connections')
    .set({ reminded_days: days })
    .where('office_id', '=', scope.officeId)
    .execute()

/** The email addresses of the active owners. */
export const ownerAddresses = async (tx: Tx, scope: Scope): Promise<string[]> => {
  const rows = await liveUsers(tx, scope)
    .where('role', '=', 'owner')
    .where('status', '=', 'active')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ email }) => email ?? [])
}

/** The ids of the invoices for which the authority has not answered. */
export const waitingInvoices = async (tx: Tx, scope: Scope): Promise<number[]> => {
  const rows = await tx
    .selectFrom('allocation_numbers')
    .select('invoice_id')
    .where('office_id', '=', scope.officeId)
    .where('status', 'in', ['waiting', 'unknown'])
    .where('settled_at', 'is', null)
    .orderBy('invoice_id')
    .execute()
  return rows.map(({ invoice_id }) => invoice_id)
}

/** How many invoices wait, and how many were refused a number and not decided. */
export const openCounts = async (tx: Tx, scope: Scope) => {
  const { rows } = await sql<{ waiting: number; refused: number }>`
    select (count(*) filter (where status in ('waiting', 'unknown')))::int as waiting,
      (count(*) filter (where status = 'refused'))::int as refused
    from allocation_numbers where office_id = ${scope.officeId} and settled_at is null`.execute(tx)
  return rows[0]!
}

/** The name of a user, deleted ones too. Throws when the id is not of the office. */
export const nameOfUser = async (tx: Tx, scope: Scope, id: number): Promise<string> =>
  (
    await tx
      .selectFrom('users')
      .select('name')
      .where('office_id', '=', scope.officeId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).name

/** The office's own dealer number. */
export const officeNumber = async (tx: Tx, scope: Scope): Promise<string | null> =>
  (await tx.selectFrom('offices').select('business_number').where('id', '=', scope.officeId).executeTakeFirstOrThrow())
    .business_number
