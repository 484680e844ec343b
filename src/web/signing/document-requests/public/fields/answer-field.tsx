import { useId, type ReactNode } from 'react'
import { isList, LONG_TEXT_MAX, TEXT_MAX, type Answer, type Parent } from '#shared/catalog/document-forms/answers.ts'
import type { FormField } from '#shared/catalog/document-forms/rules.ts'
import { DateInput } from '#web/ui/plain/date-input.tsx'
import { TextField } from '#web/ui/plain/fields.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { directionOf } from '#web/platform/direction.ts'
import css from './fields.module.css'
import { text } from './text.ts'

type Props = {
  readonly field: FormField
  readonly value: Answer | undefined
  readonly error: string | undefined
  /** Undefined removes the answer. */
  readonly onChange: (answer: Answer | undefined) => void
}

/** One question with the control of its kind. */
export function AnswerField(props: Props) {
  const { kind } = props.field
  if (kind === 'choice' || kind === 'choices') return <Options {...props} />
  if (kind === 'yes_no') return <YesNoField {...props} />
  if (kind === 'parent') return <ParentField {...props} />
  return <TypedField {...props} />
}

/** The frame of a question: its name, explanation and error. */
function Question({ field, error, children }: Omit<Props, 'onChange' | 'value'> & { readonly children: ReactNode }) {
  const id = useId()
  return (
    <fieldset
      className={css.question}
      data-invalid={error ? true : undefined}
      aria-describedby={error || field.note ? `${id}-more` : undefined}
    >
      <legend>
        <Name>{field.label}</Name> {!!field.required && <Star />}
      </legend>
      {children}
      <div id={`${id}-more`}>
        {field.note && (
          <p className={css.note} dir={directionOf(field.note)}>
            {field.note}
          </p>
        )}
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
const Star = () => (
  <span className={css.star} title={text.required}>
    <span aria-hidden>*</span>
    <span className="visually-hidden">{text.required}</span>
  </span>
)

function TypedField({ field, value, error, onChange }: Props) {
  const typed = typeof value === 'string' ? value : ''
  const id = useId()
  const control = {
    id,
    className: css.control,
    value: typed,
    required: !!field.required,
    'aria-invalid': error !== undefined,
    ...(error || field.note ? { 'aria-describedby': `${id}-more` } : {}),
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onChange(target.value || undefined),
  }
  return (
    <div className={css.typed} data-invalid={error ? true : undefined}>
      <label htmlFor={id}>
        <Name>{field.label}</Name> {!!field.required && <Star />}
      </label>
      {field.kind === 'long_text' ? (
        <textarea {...control} rows={3} maxLength={LONG_TEXT_MAX} dir="auto" />
      ) : field.kind === 'date' ? (
        <DateInput {...control} onDate={(date) => onChange(date || undefined)} />
      ) : (
        <input {...control} type="text" maxLength={TEXT_MAX} dir="auto" />
      )}
      <div id={`${id}-more`}>
        {field.note && (
          <p className={css.note} dir={directionOf(field.note)}>
            {field.note}
          </p>
        )}
        {error && (
          <p className={css.error} role="alert">
            {error}
          </p>
        )}
      </div>
    </div>
  )
}

type OptionProps = {
  readonly name: string
  readonly label: string
  readonly type: 'radio' | 'checkbox'
  readonly checked: boolean
  readonly invalid: boolean
  readonly onPick: () => void
}
/** A radio is picked by a click, so that a second click can take an optional answer back. */
const Option = ({ name, label, type, checked, invalid, onPick }: OptionProps) => (
  <label className={css.option}>
    <input type={type} name={name} checked={checked} aria-invalid={invalid} onChange={() => {}} onClick={onPick} />
    <Name>{label}</Name>
  </label>
)

function Options({ field, value, error, onChange }: Props) {
  const name = useId()
  const isMany = field.kind === 'choices'
  const chosen = value === undefined ? [] : typeof value === 'string' ? [value] : isList(value) ? value : []
  const pick = (option: string) => {
    const others = chosen.filter((one) => one !== option)
    const isTaken = others.length < chosen.length
    if (!isMany) return onChange(isTaken && !field.required ? undefined : option)
    // the answer keeps the order of the form
    const next = isTaken ? others : field.options.filter((one) => one === option || others.includes(one))
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <Question field={field} error={error}>
      {isMany && <p className={css.note}>{text.several}</p>}
      <div className={css.options}>
        {field.options.map((option) => (
          <Option
            key={option}
            name={name}
            label={option}
            type={isMany ? 'checkbox' : 'radio'}
            checked={chosen.includes(option)}
            invalid={error !== undefined}
            onPick={() => pick(option)}
          />
        ))}
      </div>
    </Question>
  )
}

function YesNoField({ field, value, error, onChange }: Props) {
  const name = useId()
  const answer = typeof value === 'object' && 'yes' in value ? value : undefined
  const option = (yes: 0 | 1) => (
    <Option
      name={name}
      label={yes ? text.yes : text.no}
      type="radio"
      checked={answer?.yes === yes}
      invalid={error !== undefined}
      onPick={() => onChange(answer?.yes === yes && !field.required ? undefined : { yes })}
    />
  )
  return (
    <Question field={field} error={error}>
      <div className={css.options}>
        {option(1)}
        {option(0)}
      </div>
      {answer?.yes === 1 && field.detail !== null && (
        <TextField
          label={field.detail}
          maxLength={LONG_TEXT_MAX}
          dir="auto"
          value={answer.detail ?? ''}
          onChange={({ target }) => onChange({ yes: 1, detail: target.value })}
        />
      )}
    </Question>
  )
}

const NO_PARENT: Parent = { name: '', relation: '', phone: '' }

function ParentField({ field, value, error, onChange }: Props) {
  const parent = typeof value === 'object' && 'relation' in value ? value : NO_PARENT
  const change = (part: Partial<Parent>) => {
    const next = { ...parent, ...part }
    onChange(next.name || next.relation || next.phone ? next : undefined)
  }
  const input = (key: keyof Parent, more: object) => (
    <TextField
      label={text.parent[key]}
      value={parent[key]}
      required={!!field.required}
      onChange={({ target }) => change({ [key]: target.value })}
      {...more}
    />
  )
  return (
    <Question field={field} error={error}>
      {input('name', { maxLength: TEXT_MAX, dir: 'auto' })}
      {input('relation', { maxLength: TEXT_MAX, dir: 'auto' })}
      {input('phone', { maxLength: 40, type: 'tel', inputMode: 'tel', ltr: true })}
    </Question>
  )
}
