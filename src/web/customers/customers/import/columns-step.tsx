import '../../../ui/forms/forms.css'
import { Button, NativeSelect } from '@mantine/core'
import { IMPORTED_FIELDS, type ImportedField } from '#shared/customers/customers/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { allEmployees } from '#web/team/employees/api.ts'
import { Name } from '#web/ui/parts/name.tsx'
import css from './import.module.css'
import type { Table } from './read-table.ts'
import { headings, text } from './text.ts'
import type { Import } from './use-import.ts'

/**
 * Assigns a field to each column of the file. Columns with a recognised heading are assigned
 * already.
 */
export function ColumnsStep({ task }: { task: Import }) {
  const table = task.table!
  const employees = useQuery(allEmployees).data?.employees.filter(({ status }) => status === 'active') ?? []
  const [asked, setAsked] = useState(false)
  const missing = !task.mapping.includes('full_name') || !task.mapping.includes('phone')
  const set = (column: number, field: string) =>
    task.setMapping(task.mapping.map((was, i) => (i === column ? ((field || null) as ImportedField | null) : was)))
  return (
    <div className={css.step}>
      <p>
        <Name>{table.fileName}</Name> · {text.columnsIntro}
      </p>
      <ul className={css.columns}>
        {table.head.map((heading, i) => (
          <li key={i} className={css.column}>
            <div className={css.sample}>
              <b>
                <Name>{heading || text.column(i + 1)}</Name>
              </b>
              <span className={css.muted}>
                <Name>{samplesOf(table, i) || text.noSample}</Name>
              </span>
            </div>
            <NativeSelect
              aria-label={heading || text.column(i + 1)}
              value={task.mapping[i] ?? ''}
              onChange={(event) => set(i, event.currentTarget.value)}
              data={[
                { value: '', label: text.skipColumn },
                ...IMPORTED_FIELDS.map((field) => ({ value: field, label: headings[field][0]! })),
              ]}
            />
          </li>
        ))}
      </ul>
      <NativeSelect
        label={text.handledBy}
        value={task.handledBy ?? ''}
        onChange={(event) => task.setHandledBy(Number(event.currentTarget.value) || null)}
        data={[
          { value: '', label: text.noEmployee },
          ...employees.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
      <p role="alert" className={css.problem}>
        {asked && missing && text.columnsRequired}
      </p>
      <div className={css.footer}>
        <Button
          onClick={() => {
            setAsked(true)
            if (!missing) void task.check()
          }}
        >
          {text.check}
        </Button>
        <Button variant="default" onClick={task.back}>
          {text.back}
        </Button>
      </div>
    </div>
  )
}

/** The first three values of a column. */
const samplesOf = ({ rows }: Table, column: number): string => {
  const found: string[] = []
  for (const { cells } of rows) {
    const cell = cells[column]
    if (cell) found.push(cell.length > 30 ? `${cell.slice(0, 30)}…` : cell)
    if (found.length === 3) break
  }
  return found.join(' · ')
}
