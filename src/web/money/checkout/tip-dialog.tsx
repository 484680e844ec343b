import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { readMoney } from '#shared/values/typed.ts'
import type { Money } from '#shared/values/wire.ts'
import { allEmployees } from '#web/team/employees/api.ts'
import { moneyError } from '#web/ui/forms/field-errors.ts'
import { MoneyField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { changeCart, useCart } from './cart-store.ts'
import css from './payment.module.css'
import { text } from './text.ts'

/** A tip and the employee who gets it. Lazy. */
export default function TipDialog({ onClose }: { onClose: () => void }) {
  const { tip, lines } = useCart()
  const employees = useQuery(allEmployees).data?.employees.filter(({ status }) => status === 'active') ?? []
  const served = lines.find(({ employee }) => employee)?.employee
  const saveForm = useSaveForm({
    initial: { amount: tip ? toMoney(tip.amount) : '', employee: String(tip?.employeeId ?? served?.id ?? '') },
    validate: ({ amount, employee }) => ({
      amount: required(amount) ?? moneyError(amount) ?? (Number(amount) > 0 ? null : text.required),
      employee: required(employee),
    }),
    save: async ({ amount, employee }) =>
      changeCart((cart) => ({
        ...cart,
        tip: { amount: toAgorot(readMoney(amount.trim()) as Money), employeeId: Number(employee) },
      })),
    onSaved: onClose,
  })
  const { getInputProps } = saveForm.form
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.tip}
      submit={text.apply}
      size={400}
      onClose={onClose}
      end={
        tip && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              changeCart((cart) => ({ ...cart, tip: null }))
              onClose()
            }}
          >
            {text.removeTip}
          </Button>
        )
      }
    >
      <Fields>
        <MoneyField label={text.tipAmount} required withAsterisk data-autofocus {...getInputProps('amount')} />
        <NativeSelect
          label={text.tipFor}
          required
          withAsterisk
          data={[
            { value: '', label: text.choose, disabled: true },
            ...employees.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...getInputProps('employee')}
        />
        <p className={css.note}>{text.tipNote}</p>
      </Fields>
    </FormDialog>
  )
}
