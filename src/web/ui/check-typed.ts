/**
 * Field checks for a form's `validate`. They apply the server's rules for the format of a text and
 * return its message, or null when the text is valid or empty.
 */
import { isIsraeliId } from '#shared/values/israeli-id.ts'
import { normalizePhone } from '#shared/values/phone.ts'
import { socialLink, type Network } from '#shared/values/social-link.ts'
import { fieldText } from '#shared/values/text.ts'
import { isEmail, PASSWORD_MIN, readDealerNumber, readMoney } from '#shared/values/typed.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { now } from '../platform/clock.ts'
import { parseTypedDate } from '../platform/format.ts'

type Check = (typed: string) => string | null
const check =
  (reads: (typed: string) => unknown, words: string): Check =>
  (typed) =>
    typed.trim() === '' || reads(typed.trim()) ? null : words

export const wrongPhone = check(normalizePhone, fieldText.phone)
export const wrongEmail = check(isEmail, fieldText.email)
export const wrongMoney = check(readMoney, fieldText.money)
export const wrongIdentity = check(isIsraeliId, fieldText.israeli_id)
export const wrongDealer = check(readDealerNumber, fieldText.dealer_number)
export const wrongLink = (network: Network): Check => check((typed) => socialLink(network, typed), fieldText[network])
export const wrongDate = check(parseTypedDate, fieldText.date)
export const wrongBirthDate: Check = (typed) =>
  wrongDate(typed) ?? ((parseTypedDate(typed) ?? '') > dateOf(now()) ? fieldText.past_date : null)
/** The password is not trimmed: spaces count. */
export const wrongPassword: Check = (typed) => (typed.length < PASSWORD_MIN ? fieldText.password_short : null)
