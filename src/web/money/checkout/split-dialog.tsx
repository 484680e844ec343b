import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { dueIn } from '#shared/money/checkout/due.ts'
import { cashLimitOf, withholdingFits } from '#shared/money/checkout/rules.ts'
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/values/payment-methods.ts'
import { dateOf } from '#shared/values/local-time.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { fieldText } from '#shared/values/text.ts'
import { readMoney } from '#shared/values/typed.ts'
import type { Money } from '#shared/values/wire.ts'
import { usePlanHas } from '#web/office/subscriptions/api.ts'
import { businessQuery } from '#web/office/business/api.ts'
import { now } from '#web/platform/clock.ts'
import { formatExactMoney } from '#web/platform/format.ts'
import { moneyError } from '#web/ui/forms/field-errors.ts'
import { DigitsField, MoneyField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm, type SaveForm } from '#web/ui/forms/save-form.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { dueOfCart, type Cart } from './cart-totals.ts'
import { useCart } from './cart-store.ts'
import { ChequeFields, chequeProblems } from './cheque-fields.tsx'
import { CardDigits, cardDigitsProblem } from './card-digits.tsx'
import { InvoiceDetails, detailProblems } from './invoice-details.tsx'
import { hasAsmacta, methodIcons } from './parts/method-icons.ts'
import type { OpenDialog } from './open-dialog.ts'
import css from './split-dialog.module.css'
import { detailsOf, noCheque, saleBody, type PartValues, type SplitValues } from './sale-body.ts'
import { invoiceText } from './invoice-text.ts'
import { buttonNames, text } from './text.ts'
import { tipText } from './tip-text.ts'
import { useSell } from './use-sell.ts'

type Props = { readonly initial: SplitValues | undefined; readonly onOpen: (next: OpenDialog | null) => void }
const shekels = (agorot: number) => formatExactMoney(toMoney(agorot))
const agorotOf = (typed: string): number => {
  const amount = readMoney(typed.trim())
  return amount === null ? 0 : toAgorot(amount as Money)
}
const partsOf = ({ parts }: Pick<SplitValues, 'parts'>) =>
  parts.map((part) => ({ ...part, amount: agorotOf(part.amount) }))
/** What the parts come to, with the tip. */
const dueOfSplit = (cart: Cart, values: SplitValues) =>
  dueOfCart(cart, {
    collected: partsOf(values).map(({ payment_method, amount }) => ({ method: payment_method, amount })),
  })

/**
 * Pays in several methods. The button sells once the parts add up. One part may be a card, which is
 * charged on the gateway's page; when that fails, the dialog opens again with the same parts. Lazy.
 */
export default function SplitDialog({ initial, onOpen }: Props) {
  const cart = useCart()
  const { send, afterSale, explain } = useSell()
  const saveForm = useSaveForm<SplitValues, Awaited<ReturnType<typeof send>>>({
    initial: initial ?? { ...detailsOf(cart, dateOf(now()), text.walkIn), parts: [] },
    validate: (values) => ({ ...detailProblems(values), ...partProblems(values, cart.settle) }),
    save: ({ parts, ...details }) => send(saleBody(cart, { parts: partsOf({ parts }) }, details)),
    onSaved: (sold, values) =>
      afterSale(sold, onOpen, dueIn(dueOfSplit(cart, values), 'card'), { kind: 'split', initial: values }),
    onRefused: (_, failure) => void explain(failure),
  })
  const { form } = saveForm
  const { due, tip, left, fits } = dueOfSplit(cart, form.values)
  const withCard = form.values.parts.some(({ payment_method }) => payment_method === 'card')
  const offered = useMethods().filter((method) => method !== 'card' || !withCard)
  // tax that was withheld settles debts only
  const methods = cart.settle > 0 ? [...offered, 'withholding' as const] : offered
  const add = (payment_method: PaymentMethod) =>
    form.insertListItem('parts', {
      payment_method,
      amount: toMoney(firstAmount(cart, payment_method, left)),
      asmacta: '',
      card_last_digits: '',
      ...noCheque,
    })
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.splitTitle}
      submit={fits ? (withCard ? text.toCard : text.finish) : whatIsMissing(left)}
      disabled={!fits}
      onClose={() => onOpen(null)}
    >
      <Fields>
        <Shares total={due} tip={tip} left={left} parts={partsOf(form.values)} />
        {form.values.parts.map((part, index) => (
          <Part key={`${part.payment_method}-${index}`} saveForm={saveForm} index={index} part={part} />
        ))}
        {left > 0 && (
          <div className={css.rest}>
            <b>{text.howLeft(shekels(left))}</b>
            <div className={css.methods}>
              {methods.map((method) => (
                <MethodButton key={method} method={method} onClick={() => add(method)} />
              ))}
            </div>
          </div>
        )}
        <InvoiceDetails form={form} />
      </Fields>
    </FormDialog>
  )
}

/** The methods of the office's plan. */
function useMethods(): readonly PaymentMethod[] {
  return usePlanHas('cards') ? PAYMENT_METHODS : PAYMENT_METHODS.filter((method) => method !== 'card')
}

/** All that is left, but no more cash than the law allows; it limits the purchase, not the tip. */
function firstAmount(cart: Cart, method: PaymentMethod, left: number): number {
  const { total, deducted, tip } = dueOfCart(cart)
  if (method === 'withholding') return Math.min(left, cart.settle)
  return method === 'cash' ? Math.min(left, cashLimitOf(total + deducted, dateOf(now())) + tip) : left
}

/** The parts add up, but none has room for the tip: it is never owed, and a card pays for more. */
const whatIsMissing = (left: number): string =>
  left === 0 ? tipText.tipHasNoRoom : left > 0 ? text.left(shekels(left)) : text.over(shekels(-left))

function partProblems({ parts }: SplitValues, settles: number): Record<string, string | null> {
  const problems: Record<string, string | null> = {}
  const paid = parts.map(({ payment_method: method, amount }) => ({ method, amount: agorotOf(amount) }))
  const fits = withholdingFits(paid, settles)
  for (const [index, part] of parts.entries()) {
    const at = `parts.${index}.`
    problems[`${at}amount`] = required(part.amount) ?? moneyError(part.amount)
    problems[`${at}card_last_digits`] = cardDigitsProblem(part.card_last_digits)
    if (part.payment_method === 'withholding') {
      problems[`${at}asmacta`] = required(part.asmacta)
      if (!fits) problems[`${at}amount`] ??= fieldText.withholding
    }
    if (part.payment_method === 'cheque')
      for (const [name, problem] of Object.entries(chequeProblems(part))) problems[`${at}${name}`] = problem
  }
  return problems
}

function MethodButton({ method, onClick }: { method: PaymentMethod; onClick: () => void }) {
  const Icon = methodIcons[method]
  return (
    <button type="button" className={css.method} onClick={onClick}>
      <Icon size={20} stroke={1.75} aria-hidden />
      {buttonNames[method]}
    </button>
  )
}

type SharesProps = {
  readonly total: number
  readonly tip: number
  readonly left: number
  readonly parts: readonly { payment_method: PaymentMethod; amount: number }[]
}
/** The total, a bar of the parts, and what each colour of the bar stands for. */
const Shares = ({ total, tip, left, parts }: SharesProps) => (
  <div className={css.shares}>
    <p>
      <span>{text.sum}</span>
      <b className="num">{shekels(total)}</b>
    </p>
    {tip > 0 && <small>{text.withTip(shekels(tip))}</small>}
    <div className={css.bar} aria-hidden>
      {parts.map(({ amount }, index) => (
        <i
          key={index}
          style={{ '--share': `${Math.min((amount / Math.max(total, 1)) * 100, 100)}%` } as CSSProperties}
        />
      ))}
    </div>
    {parts.length > 0 && (
      <ul className={css.legend}>
        {parts.map(({ payment_method, amount }, index) => (
          <li key={index}>
            {buttonNames[payment_method]} <Num>{shekels(amount)}</Num>
          </li>
        ))}
        {left > 0 && (
          <li className={css.free}>
            {text.leftShort} <Num>{shekels(left)}</Num>
          </li>
        )}
      </ul>
    )}
  </div>
)

type PartProps = { readonly saveForm: SaveForm<SplitValues>; readonly index: number; readonly part: PartValues }
function Part({ saveForm: { form }, index, part }: PartProps) {
  const office = useQuery(businessQuery).data?.name ?? ''
  const name = buttonNames[part.payment_method]
  const path = `parts.${index}.`
  return (
    <section className={css.part} aria-label={name}>
      <div className={css.partHead}>
        <b>{name}</b>
        <MoneyField aria-label={text.partAmount(name)} {...form.getInputProps(`${path}amount`)} />
        <RowAction icon={IconX} label={text.removePart(name)} onClick={() => form.removeListItem('parts', index)} />
      </div>
      {hasAsmacta(part.payment_method) && (
        <DigitsField
          label={part.payment_method === 'withholding' ? invoiceText.certificate : text.asmacta}
          placeholder={part.payment_method === 'withholding' ? undefined : text.asmactaNote}
          required={part.payment_method === 'withholding'}
          maxLength={40}
          {...form.getInputProps(`${path}asmacta`)}
        />
      )}
      {part.payment_method === 'external_card' && <CardDigits {...form.getInputProps(`${path}card_last_digits`)} />}
      {part.payment_method === 'cheque' && (
        <ChequeFields form={form} path={path} values={part} amount={agorotOf(part.amount)} office={office} />
      )}
    </section>
  )
}
