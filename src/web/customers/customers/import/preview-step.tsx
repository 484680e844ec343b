import { Button } from '@mantine/core'
import { formatPhone } from '#shared/values/phone.ts'
import { IconUsers } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { formatCount } from '#web/platform/format.ts'
import { Chip } from '#web/ui/parts/chip.tsx'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { DataTable } from '#web/ui/lists/data-table.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { usePages } from '#web/ui/lists/use-list.ts'
import type { ImportOutcome } from '../api.ts'
import { cellsOf } from './import-columns.ts'
import css from './import.module.css'
import { reasonsOf } from './rejected-rows.ts'
import { text } from './text.ts'
import type { Import } from './use-import.ts'

type Filter = 'all' | 'created' | 'duplicate' | 'invalid'
type Line = ImportOutcome & {
  readonly id: number
  readonly name: string
  readonly typedPhone: string
  readonly merges: boolean
}
const tones = { created: 'success', merged: 'brand', duplicate: 'warning', invalid: 'danger' } as const

/** The expected outcome of each row, ten per page, before anything is saved. */
export function PreviewStep({ task }: { task: Import }) {
  const [filter, setFilter] = useState<Filter>('all')
  const list = usePages('import', 10)
  const lines = useLines(task)
  const counts = { all: lines.length, created: 0, duplicate: 0, invalid: 0 }
  for (const { outcome } of lines) if (outcome !== 'merged') counts[outcome]++
  const visibleLines = filter === 'all' ? lines : lines.filter(({ outcome }) => outcome === filter)
  const from = list.page * list.pageSize
  const duplicates = lines.filter(({ outcome }) => outcome === 'duplicate')
  const saving = counts.created + duplicates.filter(({ merges }) => merges).length
  const showOutcome = (to: Filter) => {
    setFilter(to)
    list.setPage(0)
  }
  return (
    <div className={css.step}>
      <div className={css.filters} role="group" aria-label={text.filter}>
        {(['all', 'created', 'duplicate', 'invalid'] as const).map((one) => (
          <button key={one} type="button" aria-pressed={filter === one} onClick={() => showOutcome(one)}>
            {text.filters[one]} <Num>{formatCount(counts[one])}</Num>
          </button>
        ))}
      </div>
      {duplicates.length > 0 && (
        <div className={css.duplicates} role="group" aria-label={text.duplicatesTitle}>
          <b>{text.duplicatesTitle}</b>
          {(['skip', 'merge'] as const).map((how) => (
            <Button
              key={how}
              size="xs"
              variant="default"
              className={css.importAll}
              onClick={() =>
                task.choose(
                  duplicates.map(({ row }) => row),
                  how,
                )
              }
            >
              {how === 'skip' ? text.skipAll : text.mergeAll}
            </Button>
          ))}
        </div>
      )}
      <DataTable
        label={text.steps.preview}
        columns={columns(task)}
        list={list}
        state={{
          status: 'success',
          rows: visibleLines.slice(from, from + list.pageSize),
          total: visibleLines.length,
          stale: false,
        }}
        empty={{ icon: IconUsers, title: text.noRows }}
      />
      <div className={css.footer}>
        <Button disabled={saving === 0} onClick={() => void task.save()}>
          {saving === 0 ? text.noRows : text.save(formatCount(saving))}
        </Button>
        <Button variant="default" onClick={task.back}>
          {text.back}
        </Button>
      </div>
    </div>
  )
}

function useLines({ table, mapping, checked, chosen }: Import): Line[] {
  return useMemo(() => {
    const cells = new Map(table!.rows.map((row) => [row.row, row.cells]))
    return checked.map((one) => {
      const typed = cellsOf(cells.get(one.row) ?? [], mapping)
      const merges = chosen.get(one.row) === 'merge'
      return { ...one, id: one.row, name: typed.full_name ?? '', typedPhone: typed.phone ?? '', merges }
    })
  }, [table, mapping, checked, chosen])
}

const columns = (task: Import): readonly Column<Line, never>[] => [
  {
    key: 'name',
    title: text.customer,
    cell: ({ row, name, phone, typedPhone }) => (
      <span className={css.customer}>
        <span className={css.clamped}>
          <Name>{name || '—'}</Name>
        </span>
        <small className={css.muted}>
          <Num>{phone ? formatPhone(phone) : typedPhone || '—'}</Num> · {text.row} <Num>{row}</Num>
        </small>
      </span>
    ),
  },
  {
    key: 'outcome',
    title: text.outcome,
    cell: ({ outcome, merges }) => {
      const shownOutcome = outcome === 'duplicate' && merges ? 'merged' : outcome
      return <Chip tone={tones[shownOutcome]}>{text.tones[shownOutcome]}</Chip>
    },
  },
  {
    key: 'reasons',
    title: text.reason,
    cell: (line) => (
      <span className={css.reasons}>
        {reasonsOf(line).map((reason) => (
          <span key={reason}>{reason}</span>
        ))}
        {line.outcome === 'duplicate' && (
          <label className={css.mergeOption}>
            <input
              type="checkbox"
              aria-label={text.mergeOne(line.row)}
              checked={line.merges}
              onChange={(event) => task.choose([line.row], event.currentTarget.checked ? 'merge' : 'skip')}
            />
            {text.mergeShort}
          </label>
        )}
      </span>
    ),
  },
]
