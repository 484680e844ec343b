import '../../ui/forms/forms.css'
import { Textarea } from '@mantine/core'
import { TEMPLATE_MAX } from '#shared/messages/sms/rules.ts'
import type { RefObject } from 'react'
import { piecesOf, tagAround } from './template-names.ts'
import css from './templates.module.css'
import { text } from './templates-text.ts'

type Props = {
  readonly field: RefObject<HTMLTextAreaElement | null>
  readonly typed: string
  readonly error: string | undefined
  readonly onChange: (typed: string) => void
}

/** The field of a wording. A layer behind its text draws the tags as coloured chips. */
export const WordingField = ({ field, typed, error, onChange }: Props) => (
  <Textarea
    ref={field}
    label={text.wording}
    autosize
    minRows={4}
    maxLength={TEMPLATE_MAX}
    value={typed}
    error={error}
    inputContainer={(input) => (
      <div className={css.wording}>
        <div className={css.layer} aria-hidden>
          {piecesOf(typed).map((piece, i) => (
            <span key={i} data-kind={piece.kind}>
              {piece.text}
            </span>
          ))}
        </div>
        {input}
      </div>
    )}
    onChange={(event) => onChange(event.currentTarget.value)}
    onKeyDown={(event) => {
      const { selectionStart, selectionEnd } = event.currentTarget
      const tag = selectionStart === selectionEnd ? tagAround(typed, selectionStart, event.key) : null
      if (!tag) return
      event.preventDefault()
      onChange(typed.slice(0, tag.start) + typed.slice(tag.end))
      placeCaret(field.current, tag.start)
    }}
  />
)

/** Places the caret after the next rendering, which writes the new text. */
export function placeCaret(field: HTMLTextAreaElement | null, at: number): void {
  requestAnimationFrame(() => {
    field?.focus()
    field?.setSelectionRange(at, at)
  })
}
