import { SegmentedControl } from '@mantine/core'
import { emailError, phoneError } from '../ui/field-errors.ts'
import { EmailField, PhoneField } from '../ui/fields.tsx'
import { Fields } from '../ui/form.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useSaveForm } from '../ui/save-form.ts'
import { toast } from '../ui/toast.ts'
import { sendVoucher, type Channel } from './api.ts'
import css from './prepaid.module.css'
import { text } from './text.ts'

const CHANNELS = ['sms', 'whatsapp', 'email'] as const satisfies readonly Channel[]
type Values = { channel: Channel; phone: string; email: string }
type Props = { readonly id: number; readonly name: string; readonly onClose: () => void }

/** Sends a voucher's code by SMS or email, or opens a chat with it. Lazy. */
export default function SendDialog({ id, name, onClose }: Props) {
  const saveForm = useSaveForm<Values, Awaited<ReturnType<typeof sendVoucher>>>({
    initial: { channel: 'sms', phone: '', email: '' },
    validate: ({ channel, phone, email }) =>
      channel === 'email' ? { email: email ? emailError(email) : null } : { phone: phone ? phoneError(phone) : null },
    save: ({ channel, phone, email }) => sendVoucher(id, channel, channel === 'email' ? email : phone),
    onSaved: ({ url, message }) => {
      onClose()
      if (url !== null) window.open(url, '_blank', 'noopener')
      toast(message, { tone: 'success' })
    },
  })
  const { values, getInputProps, setFieldValue, clearErrors } = saveForm.form
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.sendTitle(name)}
      submit={values.channel === 'whatsapp' ? text.openWhatsapp : text.sendNow}
      onClose={onClose}
    >
      <Fields>
        <SegmentedControl
          aria-label={text.how}
          fullWidth
          value={values.channel}
          onChange={(channel) => {
            clearErrors()
            setFieldValue('channel', channel as Channel)
          }}
          data={CHANNELS.map((value) => ({ value, label: text.channels[value] }))}
        />
        {values.channel === 'email' ? (
          <EmailField label={text.email} data-autofocus {...getInputProps('email')} />
        ) : (
          <PhoneField label={text.phone} data-autofocus {...getInputProps('phone')} />
        )}
        <p className={css.note}>{text.toBuyer}</p>
      </Fields>
    </FormDialog>
  )
}
