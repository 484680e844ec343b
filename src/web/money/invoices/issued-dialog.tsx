import { Button } from '@mantine/core'
import { mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { emailError } from '#web/ui/forms/field-errors.ts'
import { EmailField, SwitchRow } from '#web/ui/forms/fields.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { CancelButton, FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { changeDelivery, freshInvoice, type Invoice, type WholeInvoice } from './api.ts'
import css from './invoice-dialog.module.css'
import { isCreditable } from './invoice-names.ts'
import { text } from './text.ts'

type Values = { email: string; share_email: boolean; share_whatsapp: boolean }
type Props = { readonly invoice: Invoice; readonly onClose: () => void; readonly onCredit: () => void }

const valuesOf = ({ email, share_email, share_whatsapp }: Invoice): Values => ({
  email: email ?? '',
  share_email: share_email === 1,
  share_whatsapp: share_whatsapp === 1,
})

/**
 * Changes where an issued invoice was sent. Anything else of it cannot be edited; the dialog offers
 * to credit it and to issue it anew. Lazy.
 */
export default function IssuedDialog({ invoice, onClose, onCredit }: Props) {
  const saveForm = useSaveForm<Values, WholeInvoice>({
    initial: valuesOf(invoice),
    validate: ({ email, share_email }) => ({ email: emailError(email) ?? (share_email ? required(email) : null) }),
    conflicts: {
      version: invoice.version,
      fetchSaved: async () => {
        const fresh = await freshInvoice(invoice.id)
        return fresh && { values: valuesOf(fresh), version: fresh.version }
      },
      displayed: ({ email }) => ({ email: [text.email, email] }),
    },
    save: (values, version) => changeDelivery(invoice.id, { ...values, version }),
    onSaved: () => {
      toast(text.deliverySaved, { tone: 'success' })
      onClose()
    },
    sentence: (failure) => (failure?.code === 'bug' ? text.deliveryFailed : null),
  })
  const { values, getInputProps, setFieldValue } = saveForm.form
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.alreadyIssued(String(invoice.invoice_number))}
      onClose={onClose}
      buttons={
        <>
          {isCreditable(invoice) && (
            <Button variant="light" className={mainButtonClass} onClick={onCredit}>
              {text.creditAndIssue}
            </Button>
          )}
          <Button type="submit" variant="default" loading={saveForm.saving} disabled={!saveForm.dirty}>
            {text.saveDelivery}
          </Button>
          <CancelButton />
        </>
      }
    >
      <p>{text.alreadyIssuedMore}</p>
      <p className={css.note}>{text.deliveryOnly}</p>
      <Fields>
        <EmailField label={text.email} {...getInputProps('email')} />
        <SwitchRow
          label={text.shareByEmail}
          checked={values.share_email}
          onChange={(on) => setFieldValue('share_email', on)}
        />
        <SwitchRow
          label={text.shareByWhatsapp}
          checked={values.share_whatsapp}
          onChange={(on) => setFieldValue('share_whatsapp', on)}
        />
      </Fields>
    </FormDialog>
  )
}
