import { sql } from 'kysely'
import type { GENDERS } from '#shared/customers/customers/text.ts'
import type { LocalDate } from '#shared/values/wire.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Scope } from '#server/platform/security/scope.ts'

export type SessionDetails = {
  full_name: string
  phone: string
  email: string | null
  birth_date: LocalDate | null
  gender: (typeof GENDERS)[number] | null
  /** Whether the visitor asked for marketing. */
  marketing_consent: boolean
}

/**
 * The booking session of a visitor's token, with the details entered so far and the deposit or card
 * that it was asked for.
 */
export const sessionOf = (tx: Tx, scope: Scope, tokenId: string) =>
  tx
    .selectFrom('booking_sessions as v')
    .innerJoin('offices as o', 'o.id', 'v.office_id')
    .select([
      'v.id',
      'v.full_name',
      'v.phone',
      'v.email',
      'v.birth_date',
      'v.gender',
      'v.proved_phone',
      'v.proved_email',
      'v.mailbox_phone',
      'v.device_phone',
      'v.marketing_consent',
      'o.unproved_per_hour',
      'o.phone as office_phone',
    ])
    .select((e) =>
      e
        .selectFrom('appointments as a')
        .innerJoin('deposits as d', (j) =>
          j.onRef('d.office_id', '=', 'a.office_id').onRef('d.appointment_id', '=', 'a.id'),
        )
        .innerJoin('orders as o', (j) => j.onRef('o.office_id', '=', 'd.office_id').onRef('o.id', '=', 'd.order_id'))
        .select('d.id')
        .whereRef('a.office_id', '=', 'v.office_id')
        .whereRef('a.booking_session_id', '=', 'v.id')
        .where('o.status', '=', 'pending')
        .orderBy('d.id', 'desc')
        .limit(1)
        .as('unpaid_deposit'),
    )
    .select((e) =>
      e
        .selectFrom('appointments as a')
        .innerJoin('kept_cards as k', (j) =>
          j.onRef('k.office_id', '=', 'a.office_id').onRef('k.appointment_id', '=', 'a.id'),
        )
        .select('k.id')
        .whereRef('a.office_id', '=', 'v.office_id')
        .whereRef('a.booking_session_id', '=', 'v.id')
        .where('a.held_until', 'is not', null)
        .where('k.given_at', 'is', null)
        .orderBy('k.id', 'desc')
        .limit(1)
        .as('asked_card'),
    )
    .where('v.office_id', '=', scope.officeId)
    .where('v.token_id', '=', tokenId)
    .executeTakeFirst()
export type BookingSession = NonNullable<Awaited<ReturnType<typeof sessionOf>>>

type Details =
  | (SessionDetails & { device_phone: null })
  | { proved_phone: string }
  | { proved_email: string; mailbox_phone: string }
/** Upserts the booking session with all details, or only with what was proved. Returns its id. */
export const upsertSession = async (
  tx: Tx,
  scope: Scope,
  tokenId: string,
  now: Date,
  details: Details,
): Promise<number> => {
  const stored = await tx
    .insertInto('booking_sessions')
    .values({ office_id: scope.officeId, token_id: tokenId, created_at: now, ...details })
    .onConflict((c) => c.columns(['office_id', 'token_id']).doUpdateSet(details))
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}

/** Stores that the booking session solved a puzzle; at most three are kept. */
export const addSolvedPuzzle = (tx: Tx, scope: Scope, tokenId: string, now: Date) =>
  tx
    .insertInto('booking_sessions')
    .values({ office_id: scope.officeId, token_id: tokenId, created_at: now, solved_puzzles: 1 })
    .onConflict((c) =>
      c
        .columns(['office_id', 'token_id'])
        .doUpdateSet({ solved_puzzles: sql<number>`least(booking_sessions.solved_puzzles + 1, 3)` }),
    )
    .execute()

/** Uses up a solved puzzle of the booking session. Returns whether there was one. */
export const takeSolvedPuzzle = async (tx: Tx, scope: Scope, tokenId: string): Promise<boolean> => {
  const used = await tx
    .updateTable('booking_sessions')
    .set((e) => ({ solved_puzzles: e('solved_puzzles', '-', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('token_id', '=', tokenId)
    .where('solved_puzzles', '>', 0)
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

type NewCode = { readonly code_mac: Buffer; readonly expires_at: Date; readonly email: string | null }
/** Whose code it is: of a phone, E.164, and the visitor's token. */
export type CodeOf = { readonly phone: string; readonly token_id: string }
/**
 * Stores a code's MAC in place of the earlier one of the same visitor and phone. Guesses are
 * counted anew. `email` is the mailbox that got the code, null for an SMS.
 */
export const upsertPhoneCode = (tx: Tx, scope: Scope, of: CodeOf, typed: NewCode) => {
  const code = { ...typed, attempts: 0 }
  return tx
    .insertInto('phone_codes')
    .values({ office_id: scope.officeId, ...of, ...code })
    .onConflict((c) => c.columns(['office_id', 'phone', 'token_id']).doUpdateSet(code))
    .execute()
}

/** Counts a guess before it is compared, so that parallel guesses cannot exceed the limit. */
export const countPhoneGuess = (
  tx: Tx,
  scope: Scope,
  { phone, token_id }: CodeOf,
  { now, guesses }: { readonly now: Date; readonly guesses: number },
) =>
  tx
    .updateTable('phone_codes')
    .set((e) => ({ attempts: e('attempts', '+', 1) }))
    .where('office_id', '=', scope.officeId)
    .where('phone', '=', phone)
    .where('token_id', '=', token_id)
    .where('expires_at', '>', now)
    .where('attempts', '<', guesses)
    .returning(['code_mac', 'email'])
    .executeTakeFirst()

/** Uses up the code of a visitor for a phone. */
export const deletePhoneCode = (tx: Tx, scope: Scope, { phone, token_id }: CodeOf) =>
  tx
    .deleteFrom('phone_codes')
    .where('office_id', '=', scope.officeId)
    .where('phone', '=', phone)
    .where('token_id', '=', token_id)
    .execute()
