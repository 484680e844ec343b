import { NativeSelect } from '@mantine/core'
import { formatMoney } from '#web/platform/format.ts'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { cancelWithDeposit, type Deposit, type RefundChoice } from './api.ts'
import css from './parts/payment-line.module.css'
import { depositText as text } from './text.ts'

type Props = {
  readonly appointmentId: number
  readonly deposit: Deposit
  readonly onClose: () => void
  readonly onCancelled: () => void
}

/** Cancels an appointment whose deposit was paid, after the question what returns of it. Lazy. */
export default function CancelDialog({ appointmentId, deposit, onClose, onCancelled }: Props) {
  const saveForm = useSaveForm({
    initial: { refund: 'rule' as RefundChoice },
    validate: () => ({}),
    save: ({ refund }) => cancelWithDeposit(appointmentId, refund),
    onSaved: () => {
      toast(text.done, { tone: 'success' })
      onCancelled()
    },
    sentence: (failure) => (failure?.status === 500 ? text.failed : null),
  })
  const { rule, all, none } = text.choices
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.title}
      submit={text.submit}
      cancel={text.keep}
      danger
      size={420}
      onClose={onClose}
    >
      <Fields>
        <NativeSelect
          label={text.ask}
          data={[
            { value: 'rule', label: rule(formatMoney(deposit.refund_by_rule)) },
            { value: 'all', label: all(formatMoney(deposit.left)) },
            { value: 'none', label: none },
          ]}
          {...saveForm.form.getInputProps('refund')}
        />
        <p className={css.note}>{text.note}</p>
      </Fields>
    </FormDialog>
  )
}
