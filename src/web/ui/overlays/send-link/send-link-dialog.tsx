import '../../forms/forms.css'
import { SegmentedControl } from '@mantine/core'
import { notice } from '../confirm.ts'
import { emailError, phoneError } from '../../forms/field-errors.ts'
import { EmailField, PhoneField } from '../../forms/fields.tsx'
import { Fields } from '../../forms/form.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useSaveForm } from '../../forms/save-form.ts'
import { toast } from '../toast.ts'
import css from './send-link.module.css'
import { text } from './text.ts'

const CHANNELS = ['sms', 'whatsapp', 'email'] as const
type Channel = (typeof CHANNELS)[number]
/** `url` opens a chat; `message` tells the user the outcome. */
type Delivery = { readonly sent: boolean; readonly url: string | null; readonly message: string }
type Values = { channel: Channel; phone: string; email: string }
type Props = {
  readonly title: string
  /** The channel that is chosen at first; SMS by default. */
  readonly first?: Channel
  /** The initial address. */
  readonly email?: string
  /** Explains what happens when the field is left empty. */
  readonly note?: string | undefined
  readonly send: (channel: Channel, to: string) => Promise<Delivery>
  readonly onClose: () => void
}

/** Sends a link by SMS or email, or opens a chat with it. */
export function SendLinkDialog({ title, first = 'sms', email: known = '', note, send, onClose }: Props) {
  const saveForm = useSaveForm<Values, Delivery>({
    initial: { channel: first, phone: '', email: known },
    validate: ({ channel, phone, email }) =>
      channel === 'email' ? { email: emailError(email) } : { phone: phoneError(phone) },
    save: ({ channel, phone, email }) => send(channel, channel === 'email' ? email : phone),
    onSaved: ({ sent, url, message }) => {
      onClose()
      if (url !== null) window.open(url, '_blank', 'noopener')
      if (sent || url !== null) toast(message, { tone: 'success' })
      else void notice(message)
    },
    sentence: (failure) => (failure?.code === 'bug' ? text.sendFailed : null),
  })
  const { values, getInputProps, setFieldValue, clearErrors } = saveForm.form
  return (
    <FormDialog
      saveForm={saveForm}
      title={title}
      submit={values.channel === 'whatsapp' ? text.openWhatsapp : text.send}
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
        {note && <p className={css.note}>{note}</p>}
      </Fields>
    </FormDialog>
  )
}
