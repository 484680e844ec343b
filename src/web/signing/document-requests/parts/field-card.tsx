import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconTrash } from '@tabler/icons-react'
import { hasOptions, LABEL_MAX, mayFlowToCard, NOTE_MAX } from '#shared/catalog/document-forms/rules.ts'
import { Chip } from '#web/ui/parts/chip.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import type { Field } from './form-api.ts'
import css from './form-builder.module.css'
import { text } from './form-text.ts'
import { OptionList } from './option-list.tsx'

type Props = {
  readonly field: Field
  readonly problem: string | undefined
  readonly onChange: (part: Partial<Field>) => void
  readonly onRemove: () => void
  /** Null when the field cannot move there. */
  readonly onUp: (() => void) | null
  readonly onDown: (() => void) | null
}

/** One field of a form, with everything about it that can be changed. */
export function FieldCard({ field, problem, onChange, onRemove, onUp, onDown }: Props) {
  const { kind, label } = field
  const name = label || text.unnamed
  const isRead = kind === 'paragraph'
  return (
    <li className={css.field} data-invalid={problem ? true : undefined}>
      <div className={css.head}>
        <Chip tone="muted">{text.kinds[kind]}</Chip>
        <span className={css.actions}>
          {onUp && <RowAction icon={IconChevronUp} label={text.up(name)} onClick={onUp} />}
          {onDown && <RowAction icon={IconChevronDown} label={text.down(name)} onClick={onDown} />}
          <RowAction icon={IconTrash} label={text.remove(name)} onClick={onRemove} />
        </span>
      </div>
      <TextInput
        label={isRead ? text.heading : text.label}
        required
        withAsterisk
        maxLength={LABEL_MAX}
        value={label}
        error={problem}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
      />
      {hasOptions(kind) && <OptionList options={field.options} onChange={(options) => onChange({ options })} />}
      {kind === 'yes_no' && (
        <TextInput
          label={text.detail}
          description={text.detailNote}
          maxLength={LABEL_MAX}
          value={field.detail ?? ''}
          onChange={(event) => onChange({ detail: event.currentTarget.value || null })}
        />
      )}
      <Textarea
        label={text.note}
        autosize={false}
        rows={isRead ? 4 : 1}
        maxLength={NOTE_MAX}
        value={field.note ?? ''}
        onChange={(event) => onChange({ note: event.currentTarget.value || null })}
      />
      {!isRead && kind !== 'signature' && (
        <Checkbox
          label={text.required}
          checked={field.required === 1}
          onChange={(event) => onChange({ required: event.currentTarget.checked ? 1 : 0 })}
        />
      )}
      {mayFlowToCard(kind) && (
        <Checkbox
          label={text.toCard}
          description={text.toCardNote}
          checked={field.to_card === 1}
          onChange={(event) => onChange({ to_card: event.currentTarget.checked ? 1 : 0 })}
        />
      )}
    </li>
  )
}
