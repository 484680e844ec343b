import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { hasPasskeys } from '../auth/parts/passkey-ceremonies.ts'
import { CodeField, PasswordField } from '#web/ui/forms/fields.tsx'
import { FormDialog } from '#web/ui/overlays/form-dialog.tsx'
import { Fields } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { accountQuery, proveIdentity } from './api.ts'
import css from './account.module.css'
import { omitFieldMessage } from './omit-field-message.ts'
import { PasskeyProof } from './passkey-proof.tsx'
import { text } from './text.ts'

type Props = { readonly onProved: () => void; readonly onClose: () => void }

/** Asks for the password, a passkey, or a code when the second factor is on. */
export function ProofDialog({ onProved, onClose }: Props) {
  const account = useQuery(accountQuery).data
  const [byCode, setByCode] = useState(false)
  const saveForm = useSaveForm({
    initial: { current_password: '', code: '' },
    validate: ({ current_password, code }) =>
      byCode ? { code: code.trim() ? null : text.codeMissing } : { current_password: required(current_password) },
    save: ({ current_password, code }) => proveIdentity(byCode ? { code } : { current_password }),
    onSaved: onProved,
    sentence: omitFieldMessage,
    retype: 'code',
  })
  const { getInputProps } = saveForm.form
  return (
    <FormDialog
      saveForm={saveForm}
      title={text.proofTitle}
      onClose={onClose}
      size={440}
      submit={text.next}
      end={
        account?.second_factor === 1 && (
          <Button variant="subtle" onClick={() => setByCode(!byCode)}>
            {byCode ? text.byPassword : text.byCode}
          </Button>
        )
      }
    >
      <Fields key={String(byCode)}>
        <p className={css.note}>{text.proofNote}</p>
        {account && account.passkeys.length > 0 && hasPasskeys() && <PasskeyProof onProved={onProved} />}
        {byCode ? (
          <CodeField label={text.anyCode} recovery data-autofocus {...getInputProps('code')} />
        ) : (
          <PasswordField label={text.currentPassword} data-autofocus {...getInputProps('current_password')} />
        )}
      </Fields>
    </FormDialog>
  )
}
