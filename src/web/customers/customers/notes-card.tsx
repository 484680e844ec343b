import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useState } from 'react'
import { CUSTOMER_FIELDS } from '#shared/customers/customers/rules.ts'
import { CallFailed } from '#web/platform/call.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { saveNotes, type CustomerCard } from './api.ts'
import css from './customer-card.module.css'
import { text } from './text.ts'

/** The notes of a customer, edited where they stand. */
export function NotesCard({ card }: { card: CustomerCard }) {
  const [typed, setTyped] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const save = async (notes: string) => {
    setSaving(true)
    try {
      await saveNotes(card, notes)
      toast(text.notesSaved, { tone: 'success' })
      setTyped(null)
    } catch (failure) {
      const isOld = failure instanceof CallFailed && failure.code === 'changed_elsewhere'
      toast(isOld ? text.notesChanged : text.failed, { tone: 'danger' })
    } finally {
      setSaving(false)
    }
  }
  return (
    <Card as="section" aria-label={text.fields.notes}>
      <CardHeader title={text.fields.notes}>
        {typed === null && (
          <RowAction icon={IconPencil} label={text.editNotes} onClick={() => setTyped(card.notes ?? '')} />
        )}
      </CardHeader>
      {typed === null ? (
        <p className={css.notes}>{card.notes ?? <span className={css.muted}>{text.noNotes}</span>}</p>
      ) : (
        <div className={css.notesForm}>
          <textarea
            aria-label={text.fields.notes}
            rows={5}
            maxLength={CUSTOMER_FIELDS.notes.max}
            value={typed}
            ref={focusOnce}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <span className={css.actions}>
            <Button loading={saving} onClick={() => void save(typed)}>
              {text.saveNotes}
            </Button>
            <Button variant="default" onClick={() => setTyped(null)}>
              {text.cancelNotes}
            </Button>
          </span>
        </div>
      )}
    </Card>
  )
}

const focusOnce = (field: HTMLTextAreaElement | null): void => field?.focus()
