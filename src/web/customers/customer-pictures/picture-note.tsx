import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { NOTE_MAX } from '#shared/customers/customer-pictures/rules.ts'
import { CallFailed } from '#web/platform/call.ts'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { saveNote, type Picture } from './api.ts'
import css from './pictures.module.css'
import { sentenceOf } from './sentence-of.ts'
import { text } from './text.ts'

type Props = { readonly picture: Picture; readonly onTyping: (isTyping: boolean) => void }

/** The note of a picture, edited where it stands. */
export function PictureNote({ picture, onTyping }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const type = (next: string | null) => {
    setTyped(next)
    onTyping(next !== null && next !== (picture.note ?? ''))
  }
  const save = useMutation({
    mutationFn: (note: string) => saveNote(picture, note),
    onSuccess: () => {
      toast(text.noteSaved, { tone: 'success' })
      type(null)
    },
    onError: (failure) => {
      const isOld = failure instanceof CallFailed && failure.code === 'changed_elsewhere'
      toast(isOld ? text.noteChanged : sentenceOf(failure, text.failed), { tone: 'danger' })
    },
  })
  if (typed === null)
    return (
      <p className={css.note}>
        <span>{picture.note ?? <span className={css.by}>{text.noNote}</span>}</span>
        <RowAction icon={IconPencil} label={text.editNote} onClick={() => type(picture.note ?? '')} />
      </p>
    )
  return (
    <div className={css.noteForm}>
      <textarea
        aria-label={text.note}
        rows={2}
        maxLength={NOTE_MAX}
        value={typed}
        ref={focusOnce}
        onChange={(event) => type(event.currentTarget.value)}
      />
      <span className={css.add}>
        <Button loading={save.isPending} onClick={() => save.mutate(typed)}>
          {text.saveNote}
        </Button>
        <Button variant="default" onClick={() => type(null)}>
          {text.cancelNote}
        </Button>
      </span>
    </div>
  )
}

const focusOnce = (field: HTMLTextAreaElement | null): void => field?.focus()
