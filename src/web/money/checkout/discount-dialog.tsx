import { SegmentedControl, TextInput, Button } from '@mantine/core'
import { discountOf, type Discount } from '#shared/money/checkout/totals.ts'
import { toAgorot, toMoney } from '#shared/values/money.ts'
import { readMoney } from '#shared/values/typed.ts'
import type { Money } from '#shared/values/wire.ts'
import { moneyError } from '#web/ui/forms/field-errors.ts'
import { MoneyField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { dueOfCart, lineBefore, withLine } from './cart-totals.ts'
import { changeCart, useCart } from './cart-store.ts'
import { text } from './text.ts'

type Values = { kind: 'percent' | 'amount'; value: string }
/** The typed discount; null when it is not one. */
function readDiscount({ kind, value }: Values): Discount | null {
  if (kind === 'percent') return /^\d{1,3}(\.\d{1,2})?$/.test(value.trim()) ? { percent: Number(value) } : null
  const amount = readMoney(value.trim())
  return amount === null ? null : { amount: toAgorot(amount as Money) }
}
function valuesOf(discount: Discount | null): Values {
  if (!discount) return { kind: 'percent', value: '' }
  return 'percent' in discount
    ? { kind: 'percent', value: String(discount.percent) }
    : { kind: 'amount', value: toMoney(discount.amount) }
}

/**
 * A discount of one line, or of the whole order when `productId` is null; percent or amount. Lazy.
 */
export default function DiscountDialog({ productId, onClose }: { productId: number | null; onClose: () => void }) {
  const cart = useCart()
  const line = cart.lines.find((one) => one.productId === productId)
  const base = line ? lineBefore(line) : dueOfCart(cart).subtotal
  const set = (discount: Discount | null) =>
    changeCart((now) => (productId === null ? { ...now, discount } : withLine(now, productId, { discount })))
  const given = (line ?? cart).discount
  const saveForm = useSaveForm<Values, void>({
    initial: valuesOf(given),
    validate: (values) => ({ value: problemOf(values, base) }),
    save: async (values) => set(readDiscount(values)),
    onSaved: onClose,
  })
  const { form } = saveForm
  const field = {
    ...form.getInputProps('value'),
    required: true,
    withAsterisk: true,
    'data-autofocus': true,
  }
  return (
    <FormDialog
      saveForm={saveForm}
      title={line ? text.discountOf(line.name) : text.generalDiscount}
      submit={text.apply}
      size={400}
      onClose={onClose}
      end={
        given && (
          <Button
            variant="subtle"
            color="red"
            onClick={() => {
              set(null)
              onClose()
            }}
          >
            {text.removeDiscount}
          </Button>
        )
      }
    >
      <Fields>
        <SegmentedControl
          fullWidth
          aria-label={text.discount}
          data={[
            { value: 'percent', label: text.percent },
            { value: 'amount', label: text.amount },
          ]}
          {...form.getInputProps('kind')}
        />
        {form.values.kind === 'percent' ? (
          <TextInput
            label={text.percentLabel}
            inputMode="decimal"
            autoComplete="off"
            rightSection={<span aria-hidden>%</span>}
            {...field}
          />
        ) : (
          <MoneyField label={text.amountLabel} {...field} />
        )}
      </Fields>
    </FormDialog>
  )
}

function problemOf(values: Values, base: number): string | null {
  const discount = readDiscount(values)
  if (values.value.trim() === '') return required(values.value)
  if (values.kind === 'percent')
    return discount && 'percent' in discount && discount.percent <= 100 ? null : text.badPercent
  if (!discount) return moneyError(values.value)
  return discountOf(base, discount) < ('amount' in discount ? discount.amount : 0) ||
    ('amount' in discount && discount.amount > base)
    ? text.overDiscount
    : null
}
