import { Button } from '@mantine/core'
import { smsLength, VISIT_MESSAGE_PARTS } from '#shared/messages/sms/parts.ts'
import { offerHintIn, offerIn, placeholdersOf, unknownTag, type TemplateKind } from '#shared/messages/sms/rules.ts'
import { IconGenderFemale, IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { formatCount } from '#web/platform/format.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { TagButtons } from '#web/ui/forms/tag-buttons.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useLeaveConfirmation } from '#web/ui/overlays/use-leave-confirmation.ts'
import { saveTemplates } from './api.ts'
import { fromNames, tagOf, toNames } from './template-names.ts'
import { TemplatePreview, usePreview, type Frame } from './template-preview.tsx'
import css from './templates.module.css'
import { text } from './templates-text.ts'
import { placeCaret, WordingField } from './wording-field.tsx'

type Props = {
  readonly kind: TemplateKind
  readonly stored: string
  readonly original: string
  /** Of marketing. */
  readonly frame?: Frame
}

/** The wording of one kind, the tags that it may have, and how it reads for a customer. */
export function TemplateEditor({ kind, stored, original, frame }: Props) {
  const [typed, setTyped] = useState(toNames(stored))
  const [refusal, setRefusal] = useState<string | null>(null)
  const [saving, setSaving] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const template = fromNames(typed)
  const preview = usePreview(kind, template, frame)
  const mistake = mistakeIn(kind, template)
  const hint = mistake === undefined ? offerHintIn(kind, template) : null
  const isChanged = template !== stored
  useLeaveConfirmation(isChanged)
  const change = (next: string) => {
    setTyped(next)
    setRefusal(null)
  }
  const insert = (tag: string) => {
    const [start, end] = [field.current?.selectionStart ?? typed.length, field.current?.selectionEnd ?? typed.length]
    change(typed.slice(0, start) + tag + typed.slice(end))
    placeCaret(field.current, start + tag.length)
  }
  const save = () => {
    setSaving(true)
    void saveTemplates({ [kind]: template }).then(
      () => toast(text.saved),
      (error: unknown) => {
        setSaving(false)
        setRefusal(error instanceof CallFailed ? (error.problem?.fields?.[kind] ?? error.message) : text.saveFailed)
      },
    )
  }
  return (
    <>
      <Card as="section" className={css.editor} aria-label={text.byKind[kind].name}>
        <h2>{text.byKind[kind].name}</h2>
        <WordingField field={field} typed={typed} error={refusal ?? mistake} onChange={change} />
        <Length message={preview.message} isOfVisit={frame === undefined} />
        <p className={css.near} role="status">
          {hint !== null && text.offerHint(hint)}
        </p>
        <p className={css.addTitle}>{text.add}</p>
        <TagButtons aria-label={text.add}>
          {placeholdersOf(kind).map((name) => (
            <button key={name} type="button" onClick={() => insert(tagOf(name))}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {text.tags[name]}
            </button>
          ))}
          <button type="button" data-kind="words" onClick={() => insert(text.wordsTag)}>
            <IconGenderFemale size={16} stroke={1.75} aria-hidden />
            {text.words}
          </button>
        </TagButtons>
        <p className={css.hint}>
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          {frame ? text.marketingOnly : text.serviceOnly}
        </p>
        <div className={css.foot}>
          <Button onClick={save} loading={saving} disabled={!isChanged || mistake !== undefined}>
            {text.save}
          </Button>
          {template !== original && (
            <Button variant="default" onClick={() => change(toNames(original))}>
              {text.restore}
            </Button>
          )}
        </div>
      </Card>
      <TemplatePreview kind={kind} preview={preview} />
    </>
  )
}

/** Why a wording cannot be saved: a tag that its kind does not have, or a word of an offer. */
function mistakeIn(kind: TemplateKind, template: string): string | undefined {
  const tag = unknownTag(kind, template)
  if (tag !== null) return text.unknownTag(tag)
  const offer = offerIn(kind, template)
  return offer === null ? undefined : text.offer(offer)
}

/**
 * The length of the message of the preview, when it grows by a part, and that one about a visit
 * costs more than ours do.
 */
function Length({ message, isOfVisit }: { message: string; isOfVisit: boolean }) {
  const { length, parts, left } = smsLength(message)
  return (
    <p className={css.length}>
      <span>
        <Num>{formatCount(length)}</Num> {text.letters} · <Num>{parts}</Num> {text.parts}
      </span>
      {left <= 10 && parts > 0 && (
        <span className={css.near}>
          {text.until} <Num>{left}</Num>
        </span>
      )}
      {isOfVisit && parts > VISIT_MESSAGE_PARTS && <span className={css.near}>{text.manyParts(parts)}</span>}
    </p>
  )
}
