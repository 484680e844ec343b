import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { SettingRow } from '#web/ui/forms/fields.tsx'
import type { Account } from './api.ts'
import css from './account.module.css'
import { text } from './text.ts'

const TurnOnDialog = lazy(async () => ({ default: (await import('./turn-on-dialog.tsx')).TurnOnDialog }))
const ReauthenticateDialog = lazy(async () => ({
  default: (await import('./reauthenticate-dialog.tsx')).ReauthenticateDialog,
}))
const CodesDialog = lazy(async () => ({ default: (await import('./codes-dialog.tsx')).CodesDialog }))

/** Suggest new recovery codes below this number. */
const FEW_CODES = 3

type Open = 'on' | 'off' | 'renew' | { readonly codes: readonly string[] }

/** The state of two-factor authentication. */
export function SecondFactorCard({ account }: { account: Account }) {
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const show = (codes: readonly string[]) => setOpen({ codes })
  const isOn = account.second_factor === 1
  const codesLeft = account.recovery_codes_left
  return (
    <Card as="section">
      <CardHeader title={text.factor}>
        <Chip tone={isOn ? 'success' : 'muted'}>{isOn ? text.factorOn : text.factorOff}</Chip>
      </CardHeader>
      <div className={css.body}>
        {!isOn && <p className={css.note}>{text.factorNote}</p>}
        {isOn && (
          <SettingRow label={text.codesLeft(codesLeft)} note={codesLeft < FEW_CODES ? text.codesFew : text.codesNote}>
            <Button variant={codesLeft < FEW_CODES ? 'light' : 'default'} onClick={() => setOpen('renew')}>
              {text.newCodes}
            </Button>
          </SettingRow>
        )}
        <div className={css.actions}>
          {isOn ? (
            <Button variant="default" onClick={() => setOpen('off')}>
              {text.turnOffTitle}
            </Button>
          ) : (
            <Button onClick={() => setOpen('on')}>{text.turnOnTitle}</Button>
          )}
        </div>
      </div>
      <Suspense>
        {open === 'on' && <TurnOnDialog email={account.email ?? ''} onClose={close} onDone={show} />}
        {(open === 'off' || open === 'renew') && <ReauthenticateDialog action={open} onClose={close} onCodes={show} />}
        {open !== null && typeof open === 'object' && <CodesDialog codes={open.codes} onClose={close} />}
      </Suspense>
    </Card>
  )
}
