import { useState } from 'react'
import { CodeField } from '#web/ui/forms/fields.tsx'
import { Fields, Form } from '#web/ui/forms/form.tsx'
import type { SaveForm } from '#web/ui/forms/save-form.ts'
import { focusOnMount } from '#web/ui/theme/focus-on-mount.ts'
import { AuthPage, AuthSubmit } from './auth-page.tsx'
import { text } from './text.ts'

type Values = { email: string; password: string; code: string }

/**
 * Asks for a code from the app or a recovery code; the first needs a numeric keyboard on phones,
 * the second letters.
 */
export function SecondStep({ saveForm, onBack }: { saveForm: SaveForm<Values>; onBack: () => void }) {
  const [recovery, setRecovery] = useState(false)
  const { getInputProps, setFieldValue } = saveForm.form
  const toggleMethod = () => {
    setFieldValue('code', '')
    setRecovery(!recovery)
  }
  return (
    <AuthPage
      title={text.secondFactorTitle}
      note={recovery ? text.recoveryNote : text.secondFactorNote}
      links={
        <>
          <button type="button" onClick={toggleMethod}>
            {recovery ? text.useApp : text.useRecovery}
          </button>
          <button type="button" onClick={onBack}>
            {text.backToLogin}
          </button>
        </>
      }
    >
      <Form saveForm={saveForm} footer={<AuthSubmit saving={saveForm.saving}>{text.login}</AuthSubmit>}>
        <Fields key={String(recovery)}>
          <CodeField
            label={recovery ? text.recoveryCode : text.appCode}
            recovery={recovery}
            ref={focusOnMount}
            {...getInputProps('code')}
          />
        </Fields>
      </Form>
    </AuthPage>
  )
}
