/** The office's accounts at card gateways. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type GatewayName = 'sandbox' | 'cardcom' | 'payplus'
const accounts = (tx: Tx, scope: Scope) =>
  tx
    .selectFrom('payment_gateways')
    .select(['id', 'terminal_number', 'credentials', 'tested_at', 'test_passed'])
    .select((e) => e.ref('gateway').$castTo<GatewayName>().as('gateway'))
    .where('office_id', '=', scope.officeId)

/** The account that new payments use. */
export const currentAccount = (tx: Tx, scope: Scope) =>
  accounts(tx, scope).where('is_current', '=', true).executeTakeFirst()
export type AccountRow = NonNullable<Awaited<ReturnType<typeof currentAccount>>>

/** Also finds former accounts, to which old payments belong. Throws when there is none. */
export const accountById = (tx: Tx, scope: Scope, id: number) =>
  accounts(tx, scope).where('id', '=', id).executeTakeFirstOrThrow()

/** The account, current or former, locked until the transaction ends. */
export const selectForUpdateAccount = (tx: Tx, scope: Scope, gateway: GatewayName, terminal: string) =>
  accounts(tx, scope)
    .where('gateway', '=', gateway)
    .where('terminal_number', '=', terminal)
    .forUpdate()
    .executeTakeFirst()

type Account = {
  readonly gateway: GatewayName
  readonly terminal_number: string
  readonly credentials: Buffer | null
}
/**
 * Makes an account the current one and returns its id. Changed credentials have not been tested.
 * Concurrent calls wait for each other at the office's row.
 */
export async function upsertCurrentAccount(tx: Tx, scope: Scope, account: Account): Promise<number> {
  await sql`select 1 from offices where id = ${scope.officeId} for update`.execute(tx)
  await tx
    .updateTable('payment_gateways')
    .set({ is_current: false })
    .where('office_id', '=', scope.officeId)
    .where('is_current', '=', true)
    .execute()
  const { id } = await tx
    .insertInto('payment_gateways')
    .values({ ...account, office_id: scope.officeId })
    .onConflict((same) =>
      same.columns(['office_id', 'gateway', 'terminal_number']).doUpdateSet({
        is_current: true,
        credentials: account.credentials,
        tested_at: null,
        test_passed: null,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type TestResult = { readonly id: number; readonly passed: boolean; readonly now: Date }
/** Records the result of testing an account's credentials. */
export const recordTest = (tx: Tx, scope: Scope, { id, passed, now }: TestResult) =>
  tx
    .updateTable('payment_gateways')
    .set({ tested_at: now, test_passed: passed })
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .execute()
