import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Card } from '#web/ui/parts/card.tsx'
import { LatinField } from '#web/ui/forms/fields.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { saveSender, senderQuery } from './api.ts'
import css from './templates.module.css'
import { text } from './templates-text.ts'

const isName = (typed: string) => typed === '' || (/^[A-Za-z0-9]{2,11}$/.test(typed) && /[A-Za-z]/.test(typed))

/** The name that phones show as the sender, for the owner. */
export function SenderCard() {
  const { data } = useQuery(senderQuery)
  return data && <SenderForm key={data.sms_sender} stored={data.sms_sender ?? ''} />
}

function SenderForm({ stored }: { stored: string }) {
  const [typed, setTyped] = useState(stored)
  const [saving, setSaving] = useState(false)
  const name = typed.trim()
  const save = (event: React.FormEvent) => {
    event.preventDefault()
    setSaving(true)
    void saveSender(name)
      .then(
        () => toast(text.saved),
        () => toast(text.saveFailed, { tone: 'danger' }),
      )
      .finally(() => setSaving(false))
  }
  return (
    <Card as="form" className={css.sender} onSubmit={save}>
      <LatinField
        label={text.sender}
        description={text.senderNote}
        value={typed}
        maxLength={11}
        error={!isName(name) && text.senderWrong}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {name !== stored && (
        <Button type="submit" variant="default" loading={saving} disabled={!isName(name)}>
          {text.saveSender}
        </Button>
      )}
    </Card>
  )
}
