import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

const openRequest = (tx: Tx, scope: Scope, id: number) =>
  tx
    .updateTable('document_requests')
    .where('office_id', '=', scope.officeId)
    .where('id', '=', id)
    .where('status', 'in', ['sent', 'opened'])

/** Records that the link was opened. False when that was recorded before. */
export const markRequestOpened = async (tx: Tx, scope: Scope, id: number, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await openRequest(tx, scope, id)
    .set({ status: 'opened', opened_at: now })
    .where('opened_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/** Lets a document be read until a later time; an earlier one changes nothing. */
export const extendReading = (tx: Tx, scope: Scope, id: number, expires_at: Date) =>
  openRequest(tx, scope, id).set({ expires_at }).where('expires_at', '<', expires_at).execute()

/** Replaces the code before and its guesses. */
export const storeCode = (tx: Tx, scope: Scope, id: number, code_mac: Buffer, code_expires_at: Date) =>
  openRequest(tx, scope, id).set({ code_mac, code_expires_at, code_attempts: 0 }).execute()

/**
 * Counts a guess before it is compared, so that parallel guesses cannot exceed the limit. Undefined
 * when there is no code, it has expired, or it was guessed too often.
 */
export const countGuess = (tx: Tx, scope: Scope, id: number, now: Date, guesses: number) =>
  openRequest(tx, scope, id)
    .set((e) => ({ code_attempts: e('code_attempts', '+', 1) }))
    .where('code_expires_at', '>', now)
    .where('code_attempts', '<', guesses)
    .returning(['code_mac', 'code_attempts'])
    .executeTakeFirst()

/** The phone on the customer's card of today; that of the message when the card is gone. */
export const phoneOfRequest = async (tx: Tx, scope: Scope, id: number): Promise<string> => {
  const { phone } = await tx
    .selectFrom('document_requests as r')
    .leftJoin('customers as c', (j) =>
      j.onRef('c.office_id', '=', 'r.office_id').onRef('c.id', '=', 'r.customer_id').on('c.deleted_at', 'is', null),
    )
    .select((e) => e.fn.coalesce('c.phone', 'r.phone').as('phone'))
    .where('r.office_id', '=', scope.officeId)
    .where('r.id', '=', id)
    .executeTakeFirstOrThrow()
  return phone
}

/** The id of the customer, who may have been merged since the request was read. */
export const customerOfRequest = async (tx: Tx, scope: Scope, id: number): Promise<number> => {
  const request = tx.selectFrom('document_requests').select('customer_id').where('office_id', '=', scope.officeId)
  return (await request.where('id', '=', id).executeTakeFirstOrThrow()).customer_id
}

export type Evidence = {
  readonly signer_name: string
  readonly signer_network: string
  readonly signed_at: Date
  readonly file_key: string
  readonly file_sha256: Buffer
  /** Sealed; null for a file. */
  readonly answers: Buffer | null
}
/**
 * Stores the signature with the file. `codeMac` is the code that was proved: a newer one voids it.
 * False when another call has signed, or the request was cancelled or has expired meanwhile.
 */
export const storeSignature = async (
  tx: Tx,
  scope: Scope,
  id: number,
  codeMac: Buffer,
  evidence: Evidence,
): Promise<boolean> => {
  const { numUpdatedRows } = await openRequest(tx, scope, id)
    .set({ ...evidence, status: 'signed', code_mac: null, code_expires_at: null })
    .where('code_mac', '=', codeMac)
    .where('expires_at', '>', evidence.signed_at)
    .executeTakeFirst()
  return numUpdatedRows > 0
}
