import { fieldText } from '#shared/values/text.ts'
import { DigitsField } from '#web/ui/forms/fields.tsx'
import { invoiceText } from './invoice-text.ts'

/** Empty is allowed: the original of the invoice is then printed. */
export const cardDigitsProblem = (typed: string): string | null =>
  /^(\d{4})?$/.test(typed.trim()) ? null : fieldText.card_digits

/** The last digits of a card that was charged at the terminal of the business. */
export const CardDigits = (input: object) => (
  <DigitsField label={invoiceText.cardDigits} placeholder={invoiceText.cardDigitsNote} maxLength={4} {...input} />
)
