import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { methodNames } from '#shared/values/payment-method-text.ts'
import { REFUND_METHODS } from '#shared/money/prepaid/rules.ts'
import { refundText as text } from './refund-text.ts'

type Values = {
  readonly reason: string
  /** Empty: the money goes back as it came. */
  readonly payment_method: (typeof REFUND_METHODS)[number] | ''
}
type Props<V extends Values> = {
  readonly form: UseFormReturnType<V>
  /** How it was paid, with the amounts of several ways; empty when that is not known. */
  readonly paidBy: string
  /** The ways of the money when the chosen one has no room for all of it. */
  readonly note?: string | undefined
  /** No money goes back for a debt. */
  readonly hasMoney: boolean
}

/** Why an invoice is credited, which is printed on the credit, and how the money goes back. */
export const RefundFields = <V extends Values>({ form, paidBy, note, hasMoney }: Props<V>) => (
  <>
    <TextInput
      label={text.reason}
      description={text.reasonNote}
      required
      withAsterisk
      data-autofocus
      maxLength={200}
      {...form.getInputProps('reason')}
    />
    {hasMoney && (
      <NativeSelect
        label={text.howBack}
        description={note}
        data={[
          { value: '', label: text.asPaid(paidBy) },
          ...REFUND_METHODS.map((value) => ({ value, label: methodNames[value] })),
        ]}
        {...form.getInputProps('payment_method')}
      />
    )}
  </>
)
