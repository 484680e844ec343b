import '../../ui/forms/forms.css'
import { useQuery } from '@tanstack/react-query'
import { RefundFields } from '../customer-orders/parts/refund-fields.tsx'
import { formatMoney } from '#web/platform/format.ts'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { creditRest, restQuery, type Prepaid, type RestBody } from './api.ts'
import { nameOf } from './prepaid-balance.tsx'
import css from './prepaid.module.css'
import { text } from './text.ts'

type Props = { readonly prepaid: Prepaid; readonly onClose: () => void }
type Method = NonNullable<RestBody['payment_method']>

/** Credits what was not used of a card or voucher, and closes it. Lazy. */
export default function RestDialog({ prepaid, onClose }: Props) {
  const { data, error, refetch } = useQuery(restQuery(prepaid.id))
  if (data) return <RestForm prepaid={prepaid} rest={data} onClose={onClose} />
  return (
    <Dialog title={text.restTitle(nameOf(prepaid))} onClose={onClose}>
      <DialogBody>
        {error ? (
          <ErrorState title={text.restFailed} error={error} onRetry={() => void refetch()} />
        ) : (
          <Skeleton height={220} />
        )}
      </DialogBody>
    </Dialog>
  )
}

type Rest = { readonly amount: RestBody['amount']; readonly invoice_number: number }

function RestForm({ prepaid, rest, onClose }: Props & { rest: Rest }) {
  const sum = formatMoney(rest.amount)
  const saveForm = useSaveForm({
    initial: { reason: '', payment_method: '' as Method | '' },
    validate: ({ reason }) => ({ reason: required(reason) }),
    save: ({ reason, payment_method }) =>
      creditRest(prepaid.id, { amount: rest.amount, reason, ...(payment_method ? { payment_method } : {}) }),
    onSaved: () => {
      toast(text.restCredited(sum), { tone: 'success' })
      onClose()
    },
  })
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.restTitle(nameOf(prepaid))}
      submit={text.restSubmit(sum)}
      danger
      onClose={onClose}
    >
      <Fields>
        <p className={css.note}>{text.restText(sum, rest.invoice_number)}</p>
        <RefundFields form={saveForm.form} paidBy="" hasMoney />
      </Fields>
    </FormDialog>
  )
}
