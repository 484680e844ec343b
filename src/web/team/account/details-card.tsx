import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { formatPhone } from '#shared/values/phone.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { SettingRow } from '#web/ui/forms/fields.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Account } from './api.ts'
import css from './account.module.css'
import { text } from './text.ts'

const EmailDialog = lazy(async () => ({ default: (await import('./email-dialog.tsx')).EmailDialog }))
const PasswordDialog = lazy(async () => ({ default: (await import('./password-dialog.tsx')).PasswordDialog }))

/** Name, email and password of the person. */
export function DetailsCard({ account }: { account: Account }) {
  const [open, setOpen] = useState<'email' | 'password' | null>(null)
  const close = () => setOpen(null)
  const { name, email, phone_number } = account
  return (
    <Card as="section">
      <CardHeader title={text.details} />
      <div className={css.body}>
        <dl className={css.details}>
          <div>
            <dt>{text.name}</dt>
            <dd>
              <Name>{name}</Name>
            </dd>
          </div>
          <div>
            <dt>{text.phone}</dt>
            <dd>{phone_number ? <Num>{formatPhone(phone_number)}</Num> : text.none}</dd>
          </div>
        </dl>
        <SettingRow label={text.email} note={<bdi className={css.value}>{email ?? text.none}</bdi>}>
          <Button variant="default" onClick={() => setOpen('email')}>
            {text.changeEmail}
          </Button>
        </SettingRow>
        <SettingRow label={text.password} note={text.passwordNote}>
          <Button variant="default" onClick={() => setOpen('password')}>
            {text.changePassword}
          </Button>
        </SettingRow>
      </div>
      <Suspense>
        {open === 'email' && <EmailDialog onClose={close} />}
        {open === 'password' && <PasswordDialog email={email ?? ''} onClose={close} />}
      </Suspense>
    </Card>
  )
}
