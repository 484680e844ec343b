import '../../ui/forms/forms.css'
import { Textarea } from '@mantine/core'
import { smsLength } from '#shared/messages/sms/parts.ts'
import { IconLock, IconPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { formatCount } from '#web/platform/format.ts'
import { TagButtons } from '#web/ui/forms/tag-buttons.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import type { Preview } from './api.ts'
import { messageProblem, typedTags } from './audience-values.ts'
import css from './composer.module.css'
import { text } from './text.ts'

type Props = {
  readonly typed: string
  readonly onTyped: (typed: string) => void
  /** Null while no audience is chosen. */
  readonly preview: Preview | null
  /** Why there is no preview. */
  readonly error: string | null
}

/** How many will get the message and how many will not, and its text with tags and length. */
export function CampaignMessage({ typed, onTyped, preview, error }: Props) {
  const field = useRef<HTMLTextAreaElement>(null)
  const insert = (tag: string) => {
    const [start, end] = [field.current?.selectionStart ?? typed.length, field.current?.selectionEnd ?? typed.length]
    onTyped(typed.slice(0, start) + tag + typed.slice(end))
    // after the next rendering, which writes the new text
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(start + tag.length, start + tag.length)
    })
  }
  return (
    <>
      {preview ? <Counts preview={preview} /> : <p className={css.note}>{error ?? text.chooseFirst}</p>}
      <h2>{text.what}</h2>
      <Textarea
        ref={field}
        aria-label={text.message}
        autosize
        minRows={4}
        value={typed}
        error={messageProblem(typed)}
        onChange={(event) => onTyped(event.currentTarget.value)}
      />
      {preview && typed.trim() !== '' && <Length message={preview.message} />}
      <TagButtons aria-label={text.addTag}>
        {typedTags.map((tag) => (
          <button key={tag} type="button" onClick={() => insert(tag)}>
            <IconPlus size={16} stroke={1.75} aria-hidden />
            {tag.slice(2, -2)}
          </button>
        ))}
      </TagButtons>
      <p className={css.note}>
        <IconLock size={18} stroke={1.75} aria-hidden />
        {text.locked}
      </p>
    </>
  )
}

const Counts = ({ preview }: { readonly preview: Preview }) => (
  <>
    <dl className={css.counts}>
      {(['count', 'no_consent', 'refused'] as const).map((key) => (
        <div key={key} data-key={key}>
          <dt>{text.counts[key]}</dt>
          <dd>
            <Num>{formatCount(preview[key])}</Num>
          </dd>
        </div>
      ))}
    </dl>
    <p className={css.note} role="status">
      {preview.count === 0 ? text.nobody : text.excluded}
    </p>
  </>
)

/** The length of the whole message of one recipient, with what the law requires. */
function Length({ message }: { readonly message: string }) {
  const { length, parts } = smsLength(message)
  return (
    <p className={css.length}>
      <Num>{formatCount(length)}</Num> {text.letters} · <Num>{parts}</Num> {text.parts}
    </p>
  )
}
