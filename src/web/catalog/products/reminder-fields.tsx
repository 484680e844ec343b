import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { MAX_ENTRIES, MAX_HOURS, SEND_REMINDER, SEND_DOCUMENT } from '#shared/catalog/reminders/rules.ts'
import { actionNames } from '#shared/catalog/reminders/text.ts'
import { useQuery } from '@tanstack/react-query'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useRef } from 'react'
import { allDocuments } from './documents-to-send.ts'
import css from './products.module.css'
import { nextEntry, sendsDocument, invalidEntry, type EntryValues } from './product-values.ts'
import { text } from './text.ts'

const hours = Array.from({ length: MAX_HOURS }, (_, i) => ({
  value: String(i + 1),
  label: String(i + 1).padStart(2, '0'),
}))
const actions = ([SEND_REMINDER, SEND_DOCUMENT] as const).map((id) => ({ value: String(id), label: actionNames[id] }))

type Props = {
  readonly value: readonly EntryValues[]
  readonly onChange: (entries: EntryValues[]) => void
  readonly error?: React.ReactNode
}

/**
 * The reminders and documents before an appointment of a service: a list of entries, each with its
 * hours and action.
 */
export function ReminderFields({ value, onChange, error }: Props) {
  const documents = useQuery(allDocuments).data?.documents
  const box = useRef<HTMLFieldSetElement>(null)
  const id = useId()
  const invalidIndex = error ? invalidEntry(value)?.index : undefined
  const change = (index: number, entry: Partial<EntryValues>) =>
    onChange(value.map((one, i) => (i === index ? { ...one, ...entry } : one)))
  const remove = (index: number) => {
    onChange(value.filter((_, i) => i !== index))
    // the pressed button is gone, so the focus moves to the add button of this fieldset
    box.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }
  return (
    <fieldset ref={box} className={css.reminders} aria-describedby={error ? `${id}-error` : `${id}-note`}>
      <legend className={css.legend}>{text.reminders}</legend>
      <p id={`${id}-note`} className={css.note}>
        {text.remindersNote}
      </p>
      {value.map((entry, index) => (
        <div key={index} className={css.entry} role="group" aria-label={text.entryNumber(index + 1)}>
          <NativeSelect
            label={text.hoursBefore}
            data={hours}
            value={entry.hours}
            error={invalidIndex === index && !sendsDocument(entry)}
            onChange={(event) => change(index, { hours: event.currentTarget.value })}
          />
          <NativeSelect
            label={text.action}
            data={actions}
            value={entry.action_id}
            onChange={(event) => change(index, { action_id: event.currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="gray.6"
            size={44}
            className={css.removeButton}
            aria-label={text.removeEntry(index + 1)}
            title={text.removeEntry(index + 1)}
            onClick={() => remove(index)}
          >
            <IconTrash size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
          {sendsDocument(entry) &&
            (documents?.length === 0 ? (
              <p className={`${css.hint} ${css.documentField}`}>
                {text.noDocuments} <Link to="/digital_docs">{text.toDocuments}</Link>
              </p>
            ) : (
              <NativeSelect
                className={css.documentField}
                label={text.document}
                data={[
                  { value: '', label: text.chooseDocument },
                  ...(documents ?? []).map(({ id: value, name }) => ({ value: String(value), label: name })),
                ]}
                value={entry.document_id}
                error={invalidIndex === index}
                onChange={(event) => change(index, { document_id: event.currentTarget.value })}
              />
            ))}
        </div>
      ))}
      <p id={`${id}-error`} role="alert" className={css.error}>
        {error}
      </p>
      <Button
        variant="default"
        data-add
        leftSection={<IconPlus size={18} aria-hidden />}
        disabled={value.length >= MAX_ENTRIES}
        onClick={() => onChange([...value, nextEntry(value)])}
      >
        {text.addEntry}
      </Button>
    </fieldset>
  )
}
