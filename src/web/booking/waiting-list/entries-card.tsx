import { NativeSelect } from '@mantine/core'
import { IconHourglass, IconSend, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { PHONE_UNPROVED } from '#shared/customers/customers/text.ts'
import { weekdayOf } from '#shared/values/local-time.ts'
import { formatDayMonth } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { confirmRemoval } from '#web/ui/overlays/confirm-removal.ts'
import { DateField } from '#web/ui/forms/date-field.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { EmptyState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { removeEntry, type WaitingEntry } from './api.ts'
import { text } from './text.ts'
import css from './waiting-list.module.css'

type Props = { readonly entries: readonly WaitingEntry[]; readonly onOffer: (entry: WaitingEntry) => void }
/** Everybody who waits, first come first; of a service and for a day if these are chosen. */
export function EntriesCard({ entries, onOffer }: Props) {
  const [service, setService] = useState('')
  const [typedDay, setTypedDay] = useState('')
  const day = parseTypedDate(typedDay)
  const services = new Map(entries.map(({ service_id, service_name }) => [String(service_id), service_name]))
  const shown = entries.filter(
    (entry) => (service === '' || String(entry.service_id) === service) && (day === null || includesDay(entry, day)),
  )
  return (
    <Card as="section" aria-label={text.title}>
      <CardHeader title={text.title}>
        {entries.length > 0 && <Chip tone="muted">{text.waitingCount(entries.length)}</Chip>}
      </CardHeader>
      {entries.length === 0 ? (
        <EmptyState icon={IconHourglass} title={text.none} note={text.noneNote} />
      ) : (
        <div className={css.filters}>
          <NativeSelect
            label={text.service}
            value={service}
            data={[
              { value: '', label: text.allServices },
              ...[...services].map(([value, label]) => ({ value, label })),
            ]}
            onChange={(event) => setService(event.currentTarget.value)}
          />
          <DateField
            label={text.day}
            placeholder={text.anyDay}
            value={typedDay}
            onChange={(event) => setTypedDay(event.currentTarget.value)}
          />
        </div>
      )}
      {entries.length > 0 && shown.length === 0 && <p className={css.none}>{text.noneFits}</p>}
      <ul className={css.rows}>
        {shown.map((entry) => (
          <li key={entry.id}>
            <span className={css.name}>
              <span>
                <Name>{entry.customer_name}</Name>{' '}
                {entry.phone_unproved === 1 && <Chip tone="warning">{PHONE_UNPROVED}</Chip>}
              </span>
              <small>
                {entry.service_name} · {entry.employees.map(({ name }) => name).join(', ') || text.anyone}
              </small>
              <small>
                <When entry={entry} /> · {entry.source === 'online' ? text.online : text.byStaff}
              </small>
            </span>
            <RowAction icon={IconSend} label={text.offer(entry.customer_name)} onClick={() => onOffer(entry)} />
            <RowAction icon={IconTrash} label={text.remove(entry.customer_name)} onClick={() => void remove(entry)} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

const includesDay = ({ from_date, until_date, weekdays }: WaitingEntry, day: string): boolean =>
  from_date <= day && day <= until_date && weekdays.includes(weekdayOf(day))

/** Dates, and days and hours where they are not all. */
function When({ entry: { from_date, until_date, weekdays, from_time, until_time } }: { readonly entry: WaitingEntry }) {
  return (
    <>
      <Num>{`${formatDayMonth(from_date)}–${formatDayMonth(until_date)}`}</Num>
      {weekdays.length < 7 && ` · ${weekdays.map((day) => text.shortDays[day]).join(' ')}`}
      {(from_time !== '00:00' || until_time !== '24:00') && (
        <>
          {' · '}
          <Num>{`${from_time}–${until_time}`}</Num>
        </>
      )}
    </>
  )
}

const remove = ({ id }: WaitingEntry): Promise<boolean> => confirmRemoval(text, text.removeNote, () => removeEntry(id))
