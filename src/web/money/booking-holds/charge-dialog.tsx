import { formatMoney } from '#web/platform/format.ts'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { chargeFee, type KeptCard } from './api.ts'
import css from './parts/payment-line.module.css'
import { cardText as text } from './text.ts'

type Props = {
  readonly appointmentId: number
  readonly card: KeptCard & { readonly due: string }
  readonly onClose: () => void
}

/** Charges the fee of a missed visit, after the person has read the amount. Lazy. */
export default function ChargeDialog({ appointmentId, card, onClose }: Props) {
  const saveForm = useSaveForm({
    initial: { amount: card.due },
    validate: () => ({}),
    save: ({ amount }) => chargeFee(appointmentId, amount),
    onSaved: () => {
      toast(text.done, { tone: 'success' })
      onClose()
    },
    sentence: (failure) => (failure?.status === 500 ? text.failed : null),
  })
  const amount = formatMoney(card.due)
  return (
    <FormDialog saveForm={saveForm} title={text.title} submit={text.submit(amount)} size={420} onClose={onClose}>
      <Fields>
        <p>{text.ask(amount, card.last_digits)}</p>
        <p className={css.note}>{text.note}</p>
      </Fields>
    </FormDialog>
  )
}
