import '../../ui/forms/forms.css'
import { SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { RefundFields } from '../customer-orders/parts/refund-fields.tsx'
import { toMoney } from '#shared/values/money.ts'
import { methodNames } from '#shared/values/payment-method-text.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { creditInvoice, invoiceQuery, type Invoice, type WholeInvoice } from './api.ts'
import { CreditLines } from './credit-lines.tsx'
import {
  bodyOf,
  creditSums,
  hasLines,
  initialValues,
  refundsIn,
  restOf,
  type CreditSums,
  type CreditValues,
} from './credit-values.ts'
import css from './invoice-dialog.module.css'
import { creditState, nameOf, signedTotal } from './invoice-names.ts'
import { text } from './text.ts'

type Props = {
  readonly invoice: Invoice
  readonly onClose: () => void
  /** Receives the credited invoice. */
  readonly onCredited: (credited: WholeInvoice) => void
}

/** Credits an issued invoice, whole or in part. Lazy. */
export default function CreditDialog({ invoice, onClose, onCredited }: Props) {
  const { data, error, refetch } = useQuery(invoiceQuery(invoice.id))
  const hasItems = data?.items.some((item) => restOf(item) > 0)
  // all that is left was paid by a punch card or voucher, and the sale gives that back
  const isPaidAhead = !!data && hasItems && Number(creditSums(data, initialValues).total) <= 0
  if (data && creditState(data) !== 'whole' && hasItems && !isPaidAhead)
    return <CreditForm invoice={data} onClose={onClose} onCredited={onCredited} />
  return (
    <Dialog title={text.creditTitle(nameOf(invoice))} onClose={onClose} size={520}>
      <DialogBody>
        {data && <p>{isPaidAhead ? text.paidAhead : text.nothingLeft}</p>}
        {isPaidAhead && data.order_id !== null && (
          <LinkButton to="/order-success/$orderId" params={{ orderId: String(data.order_id) }} variant="light">
            {text.toSale}
          </LinkButton>
        )}
        {!data && !error && <Skeleton height={320} />}
        {!data && error && <ErrorState title={text.sentences.failed} error={error} onRetry={() => void refetch()} />}
      </DialogBody>
    </Dialog>
  )
}

function CreditForm({ invoice, onClose, onCredited }: Omit<Props, 'invoice'> & { invoice: WholeInvoice }) {
  const keyOf = useIdempotencyKey()
  const saveForm = useSaveForm<CreditValues, WholeInvoice>({
    initial: initialValues,
    validate: (values) => ({
      reason: required(values.reason),
      quantities: hasLines(values) ? null : text.pickLines,
    }),
    save: (values) => {
      const body = bodyOf(values)
      return creditInvoice(invoice.id, body, keyOf(JSON.stringify(body)))
    },
    onSaved: (credit) => {
      toast(text.credited(formatExactMoney(Math.abs(Number(credit.total_amount)))), { tone: 'success' })
      onClose()
      onCredited(invoice)
    },
    sentence: (failure) => (failure?.code === 'bug' ? text.creditFailed : null),
  })
  const { values, errors, setFieldValue } = saveForm.form
  const sums = creditSums(invoice, values)
  const total = formatExactMoney(sums.total)
  const asPaid = refundsIn(invoice, sums.total, { ...values, payment_method: '' })
  const back = refundsIn(invoice, sums.total, values)
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.creditTitle(nameOf(invoice))}
      submit={Number(sums.total) > 0 ? text.doCredit(total) : text.doCreditNone}
      danger
      onClose={onClose}
      size={520}
    >
      <Fields>
        <p className={css.under}>
          <Name>{invoice.full_name}</Name> · <Num>{formatExactMoney(signedTotal(invoice))}</Num>
        </p>
        <SegmentedControl
          aria-label={text.what}
          fullWidth
          value={values.whole ? 'whole' : 'part'}
          onChange={(side) => setFieldValue('whole', side === 'whole')}
          data={[
            { value: 'whole', label: text.whole },
            { value: 'part', label: text.part },
          ]}
        />
        {!values.whole && (
          <CreditLines
            items={invoice.items}
            quantities={values.quantities}
            onChange={(quantities) => setFieldValue('quantities', quantities)}
            error={errors.quantities}
          />
        )}
        <RefundFields
          form={saveForm.form}
          paidBy={waysOf(asPaid)}
          note={values.payment_method && back.length > 1 ? waysOf(back) : undefined}
          hasMoney={invoice.document_type !== 300}
        />
        <div className={css.sum}>
          {invoice.vat_rate !== null && <VatRows rate={invoice.vat_rate} sums={sums} />}
          <p>
            <span>{text.creditTotal}</span>
            <b className={css.back}>
              <Num>{total}</Num>
            </b>
          </p>
        </div>
      </Fields>
    </FormDialog>
  )
}

/** The ways in which money goes back, with their amounts when there are several. */
const waysOf = (refunds: ReturnType<typeof refundsIn>): string =>
  refunds
    .map(({ method, amount }) =>
      refunds.length > 1 ? `${methodNames[method]} ${formatExactMoney(toMoney(amount))}` : methodNames[method],
    )
    .join(', ')

const VatRows = ({ rate, sums }: { rate: string; sums: CreditSums }) => (
  <>
    <p>
      <span>{text.beforeVat}</span>
      <Num>{formatExactMoney(sums.net)}</Num>
    </p>
    <p>
      <span>{text.vat(String(Number(rate)))}</span>
      <Num>{formatExactMoney(sums.vat)}</Num>
    </p>
  </>
)

/**
 * A key for each body that is sent: repeating a credit whose answer was lost makes no second one.
 */
function useIdempotencyKey(): (body: string) => string {
  const last = useRef({ body: '', key: '' })
  return (body) => {
    if (last.current.body !== body) last.current = { body, key: crypto.randomUUID() }
    return last.current.key
  }
}
