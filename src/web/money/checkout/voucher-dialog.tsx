import { readVoucherCode } from '#shared/money/prepaid/rules.ts'
import { toAgorot } from '#shared/values/money.ts'
import { problemText } from '#shared/money/prepaid/text.ts'
import { findVoucher } from '../prepaid/api.ts'
import { LatinField } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { addUse } from './ahead-rows.tsx'
import { useCart } from './cart-store.ts'
import css from './payment.module.css'
import { text } from './text.ts'

/** Looks a voucher up by its code and uses it in this sale. Lazy. */
export default function VoucherDialog({ onClose }: { onClose: () => void }) {
  const { uses } = useCart()
  const saveForm = useSaveForm({
    initial: { code: '' },
    validate: ({ code }) => {
      const read = readVoucherCode(code)
      const isUsed = uses.some((one) => one.kind === 'voucher' && one.code === read)
      return {
        code: required(code) ?? (read === null ? problemText.voucher_not_found : isUsed ? text.voucherTwice : null),
      }
    },
    save: async ({ code }) => ({ code: readVoucherCode(code)!, ...(await findVoucher(code)) }),
    onSaved: ({ code, name, left_amount }) => {
      addUse({ kind: 'voucher', code, name: text.voucherOf(name), left: toAgorot(left_amount) })
      onClose()
    },
  })
  return (
    <FormDialog saveForm={saveForm} title={text.useVoucher} submit={text.useIt} size={400} onClose={onClose}>
      <Fields>
        <LatinField
          label={text.voucherCode}
          required
          withAsterisk
          data-autofocus
          inputMode="text"
          autoCapitalize="characters"
          maxLength={20}
          placeholder="ABCD-EFGH-JKLM"
          {...saveForm.form.getInputProps('code')}
        />
        <p className={css.note}>{text.voucherNote}</p>
      </Fields>
    </FormDialog>
  )
}
