import { NativeSelect, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { MoneyField } from '#web/ui/forms/fields.tsx'
import type { DepositKind, ProductValues } from './product-values.ts'
import { text } from './text.ts'

const kinds: readonly DepositKind[] = ['none', 'amount', 'percent', 'card']

/** The deposit of a service for online customers, or the fee that their card is kept for. */
export function DepositFields({ form }: { form: Pick<UseFormReturnType<ProductValues>, 'getInputProps' | 'values'> }) {
  const { deposit_kind } = form.values
  return (
    <>
      <NativeSelect
        label={text.depositKind}
        description={text.depositNote}
        data={kinds.map((value) => ({ value, label: text.depositKinds[value] }))}
        {...form.getInputProps('deposit_kind')}
      />
      {(deposit_kind === 'amount' || deposit_kind === 'card') && (
        <MoneyField
          label={text.depositLabels[deposit_kind]}
          description={deposit_kind === 'card' ? text.feeNote : undefined}
          required
          withAsterisk
          {...form.getInputProps('deposit')}
        />
      )}
      {deposit_kind === 'percent' && (
        <TextInput
          label={text.depositLabels.percent}
          required
          withAsterisk
          inputMode="numeric"
          maxLength={3}
          {...form.getInputProps('deposit')}
        />
      )}
    </>
  )
}
