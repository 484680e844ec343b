import { useQuery } from '@tanstack/react-query'
import { dateOf } from '#shared/values/local-time.ts'
import { dueIn } from '#shared/money/checkout/due.ts'
import { cashLimitOf } from '#shared/money/checkout/rules.ts'
import type { PaymentMethod } from '#shared/values/payment-methods.ts'
import { toMoney } from '#shared/values/money.ts'
import { businessQuery } from '#web/office/business/api.ts'
import { now } from '#web/platform/clock.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { DigitsField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { useSaveForm } from '#web/ui/forms/save-form.ts'
import { dueOfCart, type Cart } from './cart-totals.ts'
import { useCart } from './cart-store.ts'
import { CashFields, receivedProblem } from './cash-fields.tsx'
import { CashLimitDialog } from './cash-limit-dialog.tsx'
import { ChequeFields, chequeProblems } from './cheque-fields.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { InvoiceDetails, detailProblems } from './invoice-details.tsx'
import { hasAsmacta } from './parts/method-icons.ts'
import css from './payment.module.css'
import { CardDigits, cardDigitsProblem } from './card-digits.tsx'
import { detailsOf, noCheque, saleBody, type DetailValues } from './sale-body.ts'
import { buttonNames, text } from './text.ts'
import { tipText } from './tip-text.ts'
import { useSell } from './use-sell.ts'

type Props = { readonly method: PaymentMethod; readonly onOpen: (next: OpenDialog | null) => void }

/**
 * The fields of one payment method, a line that sums up the invoice, and the button that sells.
 * Over the legal limit of cash it explains and offers to split. Lazy.
 */
export default function PaymentDialog({ method, onOpen }: Props) {
  const cart = useCart()
  const { total, deducted } = dueOfCart(cart, { method })
  // the law limits the price of the deal, of which a part was paid before
  const limit = cashLimitOf(total + deducted, dateOf(now()))
  if (method === 'cash' && total > limit)
    return <CashLimitDialog limit={limit} onSplit={() => onOpen({ kind: 'split' })} onClose={() => onOpen(null)} />
  return <PaymentForm method={method} cart={cart} onOpen={onOpen} />
}

function PaymentForm({ method, cart, onOpen }: Props & { cart: Cart }) {
  const office = useQuery(businessQuery).data?.name ?? ''
  const { send, afterSale, explain } = useSell()
  const { parts, left: openTip } = dueOfCart(cart, { method })
  const due = dueIn({ parts }, method)
  const saveForm = useSaveForm({
    initial: {
      ...detailsOf(cart, dateOf(now()), text.walkIn),
      ...noCheque,
      asmacta: '',
      card_last_digits: '',
      received: '',
    },
    validate: (values) => ({
      ...detailProblems(values),
      ...(method === 'cheque' ? chequeProblems(values) : {}),
      ...(method === 'external_card' ? { card_last_digits: cardDigitsProblem(values.card_last_digits) } : {}),
      ...(method === 'cash' ? { received: receivedProblem(values.received, due) } : {}),
    }),
    save: ({ received: _, ...values }) => send(bodyOf(cart, method, values)),
    onSaved: (sold) => afterSale(sold, onOpen, due, null),
    onRefused: (_, failure) => void explain(failure),
  })
  const { form } = saveForm
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.methodTitle[method]}
      submit={method === 'debt' ? text.finishDebt : method === 'card' ? text.toCard : text.finish}
      onClose={() => onOpen(null)}
    >
      <Fields>
        {method === 'cash' ? (
          <CashFields
            received={form.values.received}
            onReceived={(received) => form.setFieldValue('received', received)}
            error={form.errors.received}
            cart={cart}
            due={due}
          />
        ) : (
          <Due method={method} due={due} />
        )}
        {method === 'cheque' && <ChequeFields form={form} amount={due} office={office} />}
        {method === 'external_card' && <CardDigits {...form.getInputProps('card_last_digits')} />}
        {hasAsmacta(method) && (
          <DigitsField
            label={text.asmacta}
            placeholder={text.asmactaNote}
            maxLength={40}
            {...form.getInputProps('asmacta')}
          />
        )}
        {method === 'debt' && cart.customer && cart.customer !== 'walk-in' && (
          <p className={css.note}>{text.debtNote(cart.customer.full_name)}</p>
        )}
        {openTip > 0 && <p className={css.note}>{tipText.tipNotOwed(formatExactMoney(toMoney(openTip)))}</p>}
        <InvoiceDetails form={form} sendsSms={method !== 'debt'} />
      </Fields>
    </FormDialog>
  )
}

const Due = ({ method, due }: { method: PaymentMethod; due: number }) => (
  <p className={css.due}>
    <span>{buttonNames[method]}</span>
    <b className="num">{formatExactMoney(toMoney(due))}</b>
  </p>
)

type Typed = DetailValues & typeof noCheque & { readonly asmacta: string; readonly card_last_digits: string }
function bodyOf(cart: Cart, payment_method: PaymentMethod, { asmacta, card_last_digits, ...values }: Typed) {
  const { check_number, bank_number, branch_number, bank_account_number, cheque_date, ...details } = values
  const cheque = { check_number, bank_number, branch_number, bank_account_number, cheque_date }
  return saleBody(cart, { payment_method, asmacta, card_last_digits, ...cheque }, details)
}
