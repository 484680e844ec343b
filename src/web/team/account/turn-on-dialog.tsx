import { Button } from '@mantine/core'
import { useState } from 'react'
import { CodeField, PasswordField } from '#web/ui/forms/fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { QrCode } from '#web/ui/parts/qr-code.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { focusOnMount } from '#web/ui/theme/focus-on-mount.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { usePhone } from '#web/ui/theme/use-screen-size.ts'
import { confirmSecondFactor, offerSecondFactor, type Offer } from './api.ts'
import { omitFieldMessage } from './omit-field-message.ts'
import css from './account.module.css'
import { CopyButton } from './copy-button.tsx'
import { text } from './text.ts'

type Props = {
  readonly email: string
  readonly onClose: () => void
  /** Called with the recovery codes once two-factor is on. */
  readonly onDone: (codes: readonly string[]) => void
}

/** First the password, then the app: scan or type the secret and confirm a code. */
export function TurnOnDialog({ email, onClose, onDone }: Props) {
  // a phone cannot scan its own screen
  const phone = usePhone()
  const [offer, setOffer] = useState<Offer | null>(null)
  const saveForm = useSaveForm({
    initial: { current_password: '', code: '' },
    validate: ({ current_password, code }) =>
      offer ? { code: code.trim() ? null : text.codeMissing } : { current_password: required(current_password) },
    save: async ({ current_password, code }) =>
      offer ? { codes: await confirmSecondFactor(code) } : { offered: await offerSecondFactor(current_password) },
    onSaved: (saved) => {
      if (saved.offered) return setOffer(saved.offered)
      toast(text.turnedOn, { tone: 'success' })
      onDone(saved.codes)
    },
    sentence: omitFieldMessage,
    retype: 'code',
  })
  const { getInputProps } = saveForm.form
  return (
    <FormDialog saveForm={saveForm} title={text.turnOnTitle} onClose={onClose} submit={offer ? text.turnOn : text.next}>
      {offer ? (
        <div className={css.step}>
          <p role="status">{text.scan}</p>
          <QrCode className={css.qr} content={offer.uri} label={text.qr} failed={text.qrFailed} />
          {phone && (
            <Button component="a" href={offer.uri} variant="default">
              {text.openApp}
            </Button>
          )}
          <div>
            <p className={css.note}>{text.secret}</p>
            <div className={css.key}>
              <code>{offer.secret}</code>
              <CopyButton content={offer.secret.replaceAll(' ', '')} label={text.copySecret} />
            </div>
          </div>
          <CodeField label={text.appCode} ref={focusOnMount} {...getInputProps('code')} />
        </div>
      ) : (
        <Fields>
          <p className={css.note}>{text.factorNote}</p>
          <input
            type="email"
            className="visually-hidden"
            autoComplete="username"
            defaultValue={email}
            tabIndex={-1}
            aria-hidden
          />
          <PasswordField label={text.currentPassword} data-autofocus {...getInputProps('current_password')} />
        </Fields>
      )}
    </FormDialog>
  )
}
