import { whoComes } from '#shared/customers/customers/text.ts'
import { Button } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { Visit } from './api.ts'
import { text } from './text.ts'

/** One tap marks the customer as arrived; the toast takes it back. */
export function ArrivedButton({ visit }: { readonly visit: Visit }) {
  const [saving, setSaving] = useState(false)
  const press = () => {
    setSaving(true)
    void import('./mark-arrived.ts').then(({ markArrived }) => markArrived(visit)).finally(() => setSaving(false))
  }
  return (
    <Button
      variant="light"
      loading={saving}
      onClick={press}
      leftSection={<IconUserCheck size={20} stroke={1.75} aria-hidden />}
      aria-label={text.arrivedOf(whoComes(visit))}
    >
      {text.arrived}
    </Button>
  )
}
