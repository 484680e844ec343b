/** Refuses new passwords that a guesser tries first (NIST SP 800-63B, 3.1.1.2). */
import { problemText } from '#shared/team/auth/text.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { fail } from '#server/platform/fail.ts'
import { isCommonPassword } from '#server/platform/security/common-passwords.ts'
import type { Scope } from '#server/platform/security/scope.ts'
import { personalFactsOf } from './queries.ts'

/** The name of the field in the request, where the form shows the error. */
type Field = 'password' | 'new_password'
/** What is known about a person. A missing fact is null. */
export type PersonalFacts = {
  readonly name: string
  readonly email: string | null
  readonly phone_number: string | null
  readonly office: string
}

/** Fails with password_common when the password is on the list. */
export async function refuseCommonPassword(password: string, field: Field): Promise<void> {
  if (await isCommonPassword(password)) fail('password_common', { fields: { [field]: problemText.password_common } })
}

/** Fails with password_personal when the password consists of facts about the person. */
export function refusePersonalPassword(password: string, facts: PersonalFacts, field: Field): void {
  if (isPersonal(password, facts)) fail('password_personal', { fields: { [field]: problemText.password_personal } })
}

/** Like refusePersonalPassword, for a stored user. */
export const refusePasswordOfUser = async (tx: Tx, scope: Scope, userId: number, password: string): Promise<void> =>
  refusePersonalPassword(password, await personalFactsOf(tx, scope, userId), 'new_password')

const WORD_MIN = 3
/** Digits of a phone number without a country or trunk prefix. */
const PHONE_DIGITS = 9
const lower = (text: string) => text.normalize('NFKC').toLowerCase()

/** The words of the names and of the address, and the phone number; the longest first. */
function wordsOf({ name, email, phone_number, office }: PersonalFacts): string[] {
  const words = [name, email ?? '', office].flatMap((fact) => lower(fact).split(/[^\p{L}\p{N}]+/u))
  const phone = (phone_number ?? '').replaceAll(/\D/g, '').slice(-PHONE_DIGITS)
  return [...words, phone].filter(({ length }) => length >= WORD_MIN).toSorted((a, b) => b.length - a.length)
}

/** With fewer letters of its own, a password is personal. Digits, such as years, add none. */
const OWN_LETTERS_MIN = 4

/**
 * Whether fewer than four letters are left of a password without the person's words: `noa-levi1990`
 * and `054-1234567` are personal, `noa likes green tea` is not.
 */
export function isPersonal(password: string, facts: PersonalFacts): boolean {
  const typed = lower(password)
  const digits = typed.replaceAll(/[\s-]/g, '')
  const words = wordsOf(facts)
  const rest = words.reduce((left, word) => left.replaceAll(word, ''), typed)
  const known = rest !== typed || words.some((word) => digits.includes(word))
  return known && rest.replaceAll(/[^\p{L}]/gu, '').length < OWN_LETTERS_MIN
}
