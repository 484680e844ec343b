import { Button, NativeSelect } from '@mantine/core'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { LatinField, PasswordField } from '#web/ui/forms/fields.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import { required, useSaveForm } from '#web/ui/forms/save-form.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { useLeaveConfirmation } from '#web/ui/overlays/use-leave-confirmation.ts'
import { saveGateway, type Gateway, type GatewayName } from './api.ts'
import css from './payment-gateway.module.css'
import { text } from './text.ts'

type Values = { gateway: GatewayName | ''; terminal_number: string; api_name: string; api_password: string }

/** Chooses the gateway. Secrets are typed and never shown again. */
export function GatewayForm({ saved }: { saved: Gateway }) {
  const isStored = ({ gateway, terminal_number }: Values) =>
    saved.has_credentials === 1 && gateway === saved.gateway && terminal_number.trim() === saved.terminal_number
  const saveForm = useSaveForm<Values, Gateway>({
    initial: {
      gateway: saved.gateway ?? '',
      terminal_number: saved.terminal_number,
      api_name: '',
      api_password: '',
    },
    validate: (values) => {
      if (values.gateway === 'sandbox') return {}
      if (values.gateway === '') return { gateway: required(values.gateway) }
      const secret = (value: string) => (isStored(values) ? null : required(value))
      return {
        terminal_number: required(values.terminal_number),
        api_name: secret(values.api_name),
        api_password: secret(values.api_password),
      }
    },
    save: (values) => saveGateway({ ...values, gateway: values.gateway as GatewayName }),
    onSaved: (after) => {
      toast(text.saved, { tone: 'success' })
      const values = { gateway: after.gateway ?? '', terminal_number: after.terminal_number } as const
      saveForm.form.setValues({ ...values, api_name: '', api_password: '' })
      saveForm.form.resetDirty()
    },
  })
  useLeaveConfirmation(saveForm.dirty)
  const { getInputProps, values } = saveForm.form
  const names = (['cardcom', 'payplus', 'sandbox'] as const).filter(
    (name) => name !== 'sandbox' || saved.sandbox_offered === 1,
  )
  return (
    <Card as="section">
      <CardHeader title={text.title} />
      <Form
        saveForm={saveForm}
        className={css.form}
        footer={
          <Button type="submit" loading={saveForm.saving} className={css.save}>
            {text.save}
          </Button>
        }
      >
        <Fields>
          <NativeSelect
            label={text.gateway}
            data={[
              ...(saved.gateway === null ? [{ value: '', label: text.choose }] : []),
              ...names.map((value) => ({ value, label: text.gateways[value] })),
            ]}
            description={values.gateway === 'sandbox' ? text.sandboxNote : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...getInputProps('gateway')}
          />
          {(values.gateway === 'cardcom' || values.gateway === 'payplus') && (
            <>
              <LatinField
                label={text.fields[values.gateway].terminal}
                required
                withAsterisk
                maxLength={60}
                {...getInputProps('terminal_number')}
              />
              <LatinField label={text.fields[values.gateway].name} maxLength={200} {...getInputProps('api_name')} />
              <PasswordField
                label={text.fields[values.gateway].password}
                autoComplete="new-password"
                maxLength={200}
                {...getInputProps('api_password')}
              />
              <p className={css.note}>{isStored(values) ? text.keep : text.secret}</p>
            </>
          )}
        </Fields>
      </Form>
    </Card>
  )
}
