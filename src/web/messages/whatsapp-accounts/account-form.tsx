import { Button } from '@mantine/core'
import { WHATSAPP_KINDS, type WhatsappKind } from '#shared/messages/whatsapp-accounts/rules.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { confirmRemoval } from '#web/ui/overlays/confirm-removal.ts'
import { DigitsField, LatinField, PasswordField, SwitchRow } from '#web/ui/forms/fields.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { useLeaveConfirmation } from '#web/ui/overlays/use-leave-confirmation.ts'
import { removeAccount, saveAccount, type Account } from './api.ts'
import { text } from './text.ts'
import css from './whatsapp-accounts.module.css'

type Values = {
  phone_number_id: string
  access_token: string
  app_secret: string
  templates: Record<WhatsappKind, string>
  language: string
  is_default: boolean
}
const NAME = /^[a-z0-9_]*$/

function problemsOf(values: Values, isStored: boolean) {
  const secret = (value: string) => (isStored ? null : required(value))
  const names = WHATSAPP_KINDS.map((kind) => [`templates.${kind}`, !NAME.test(values.templates[kind].trim())] as const)
  return {
    phone_number_id: !/^\d{5,20}$/.test(values.phone_number_id.trim()) && text.wrongNumber,
    access_token: secret(values.access_token),
    app_secret: secret(values.app_secret),
    language: !/^[a-z]{2,3}(_[A-Z]{2})?$/.test(values.language.trim()) && text.wrongLanguage,
    ...Object.fromEntries(names.map(([field, isWrong]) => [field, isWrong && text.wrongName])),
  }
}

/** The account at Meta with the names of its templates. Secrets are typed and never shown again. */
export function AccountForm({ saved }: { saved: Account }) {
  const { phone_number_id, templates, language } = saved
  const isStored = (values: Values) =>
    saved.has_credentials === 1 && values.phone_number_id.trim() === saved.phone_number_id
  const initial = { phone_number_id, templates, language, is_default: saved.is_default === 1 }
  const saveForm = useSaveForm<Values, Account>({
    initial: { ...initial, access_token: '', app_secret: '' },
    validate: (values) => problemsOf(values, isStored(values)),
    save: (values) => saveAccount({ ...values, is_default: values.is_default ? 1 : 0 }),
    onSaved: (_after, values) => {
      toast(text.saved, { tone: 'success' })
      saveForm.form.setValues({ ...values, access_token: '', app_secret: '' })
      saveForm.form.resetDirty()
    },
  })
  useLeaveConfirmation(saveForm.dirty)
  const { getInputProps, setFieldValue, values } = saveForm.form
  return (
    <Card as="section">
      <CardHeader title={text.title} />
      <Form
        saveForm={saveForm}
        className={css.form}
        footer={
          <div className={css.foot}>
            <Button type="submit" loading={saveForm.saving}>
              {text.save}
            </Button>
            {saved.has_credentials === 1 && (
              <Button variant="subtle" color="red" onClick={() => void confirmRemoval(text, null, removeAccount)}>
                {text.remove}
              </Button>
            )}
          </div>
        }
      >
        <p className={css.note}>{text.note}</p>
        <Fields>
          <DigitsField label={text.number} required withAsterisk maxLength={20} {...getInputProps('phone_number_id')} />
          <PasswordField
            label={text.token}
            autoComplete="new-password"
            maxLength={1000}
            {...getInputProps('access_token')}
          />
          <PasswordField
            label={text.secret}
            autoComplete="new-password"
            maxLength={200}
            {...getInputProps('app_secret')}
          />
          <p className={css.note}>{isStored(values) ? text.keep : text.sealed}</p>
        </Fields>
        <h3 className={css.part}>{text.templates}</h3>
        <p className={css.note}>{text.templatesNote}</p>
        <Fields two>
          {WHATSAPP_KINDS.map((kind) => (
            <LatinField key={kind} label={text.byKind[kind]} maxLength={100} {...getInputProps(`templates.${kind}`)} />
          ))}
          <LatinField label={text.language} maxLength={6} {...getInputProps('language')} />
        </Fields>
        <SwitchRow
          label={text.isDefault}
          note={text.isDefaultNote}
          checked={values.is_default}
          onChange={(isOn) => setFieldValue('is_default', isOn)}
        />
      </Form>
    </Card>
  )
}
