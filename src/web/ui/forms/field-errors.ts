/**
 * Field checks for a form's `validate`. They apply the server's rules for the format of a text and
 * return its message, or null when the text is valid or empty.
 */
import { normalizeBusinessPhone, normalizePhone } from '#shared/values/phone.ts'
import { isBirthday } from '#shared/values/read-date.ts'
import { socialLink, type Network } from '#shared/values/social-link.ts'
import { fieldText } from '#shared/values/text.ts'
import { PASSWORD_MIN, readDealerNumber, readEmail, readIsraeliId, readMoney } from '#shared/values/typed.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'

type Check = (typed: string) => string | null
const fieldError =
  (parse: (typed: string) => unknown, message: string): Check =>
  (typed) =>
    typed.trim() === '' || parse(typed.trim()) ? null : message

export const phoneError = fieldError(normalizePhone, fieldText.phone)
export const businessPhoneError = fieldError(normalizeBusinessPhone, fieldText.phone)
export const emailError = fieldError(readEmail, fieldText.email)
export const moneyError = fieldError(readMoney, fieldText.money)
export const identityNumberError = fieldError(readIsraeliId, fieldText.israeli_id)
export const dealerNumberError = fieldError(readDealerNumber, fieldText.dealer_number)
/** The text may be a link or a user name of the network. */
export const linkError = (network: Network): Check =>
  fieldError((typed) => socialLink(network, typed), fieldText[network])
export const dateError = fieldError(parseTypedDate, fieldText.date)
/** Also refuses dates after today in the office's time zone. */
export const birthDateError: Check = (typed) => {
  const date = parseTypedDate(typed)
  if (date && date > dateOf(now())) return fieldText.past_date
  return dateError(typed) ?? (date && !isBirthday(date) ? fieldText.date : null)
}
/** The password is not trimmed: spaces count. */
export const passwordError: Check = (typed) => (typed.length < PASSWORD_MIN ? fieldText.password_short : null)
