import { whoComes } from '#shared/customers/customers/text.ts'
import '../../ui/forms/forms.css'
import '../../customers/customers/parts/combobox.css'
import { Combobox, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { formatPhone } from '#shared/values/phone.ts'
import { IconCalendar, IconLayoutGrid, IconSearch, IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { formatDate, formatTime, formatWeekday } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import { useSession } from '#web/platform/session.ts'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { searchQuery, MIN_LENGTH, type SearchResults } from './api.ts'
import { findScreens } from './find-screens.ts'
import css from './search-dialog.module.css'
import { text as boxText } from './parts/text.ts'
import { text } from './text.ts'

const nothing: SearchResults = { customers: [], appointments: [] }

/**
 * Finds customers, appointments, calendar days and screens. Enter opens the first result. The value
 * of an option is its address.
 */
export default function SearchDialog({ onClose }: { onClose: () => void }) {
  const person = useSession()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  const [query] = useDebouncedValue(typed.trim(), 200)
  const { data, isError, isFetching } = useQuery(searchQuery(query))
  const found = (query.length >= MIN_LENGTH && data) || nothing
  const screens = findScreens(typed, person)
  const day = parseTypedDate(typed)
  const count = found.customers.length + found.appointments.length + screens.length + (day ? 1 : 0)
  const combobox = useCombobox({ opened: true })
  const { selectFirstOption } = combobox
  useEffect(() => void selectFirstOption(), [selectFirstOption, query, data, count])
  const openResult = (href: string) => {
    onClose()
    router.history.push(href)
  }
  const isPending = typed.trim() !== query || isFetching
  return (
    <Dialog title={text.title} onClose={onClose} size={560}>
      <Combobox store={combobox} onOptionSubmit={openResult}>
        <div className={css.field}>
          <Combobox.EventsTarget withExpandedAttribute>
            <TextInput
              type="search"
              role="combobox"
              aria-expanded={count > 0}
              aria-controls={combobox.listId ?? ''}
              aria-label={boxText.placeholder}
              placeholder={boxText.placeholder}
              value={typed}
              maxLength={80}
              data-autofocus
              autoComplete="off"
              leftSection={<IconSearch size={18} aria-hidden />}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </Combobox.EventsTarget>
        </div>
        <Combobox.Options className={css.options} aria-label={text.title} aria-busy={isPending}>
          {found.customers.length > 0 && (
            <Combobox.Group label={text.customers}>
              {found.customers.map(({ id, full_name, phone }) => (
                <Line key={id} to={`/customers/${id}`} icon={<IconUser size={18} aria-hidden />} name={full_name}>
                  <Num>{formatPhone(phone)}</Num>
                </Line>
              ))}
            </Combobox.Group>
          )}
          {(found.appointments.length > 0 || day) && (
            <Combobox.Group label={text.appointments}>
              {day && (
                <Line
                  to={`/calendar?view=day&date=${day}`}
                  icon={<IconCalendar size={18} aria-hidden />}
                  name={text.calendarOf(formatDate(day))}
                />
              )}
              {found.appointments.map((visit) => (
                <Line
                  key={visit.id}
                  to={`/calendar?view=day&date=${visit.start_time.slice(0, 10)}&appointment=${visit.id}`}
                  icon={
                    <span className={css.dot} ref={(dot) => dot?.style.setProperty('--dot', visit.service_color)} />
                  }
                  name={`${visit.service_name} · ${whoComes(visit)}`}
                >
                  {formatWeekday(visit.start_time)} <Num>{formatDate(visit.start_time)}</Num>{' '}
                  <Num>{formatTime(visit.start_time)}</Num>, {text.at(visit.employee_name)}
                </Line>
              ))}
            </Combobox.Group>
          )}
          {screens.length > 0 && (
            <Combobox.Group label={text.screens}>
              {screens.map(({ href, name }) => (
                <Line key={href} to={href} icon={<IconLayoutGrid size={18} aria-hidden />} name={name} />
              ))}
            </Combobox.Group>
          )}
        </Combobox.Options>
        <p role="status" className={count > 0 ? css.visuallyHidden : css.status}>
          {statusOf({ typed: typed.trim(), count, isPending, failed: isError })}
        </p>
      </Combobox>
    </Dialog>
  )
}

type Line = { to: string; icon: ReactNode; name: string; children?: ReactNode }
const Line = ({ to, icon, name, children }: Line) => (
  <Combobox.Option value={to} className={css.option}>
    {icon}
    <span className={css.text}>
      <Name>{name}</Name>
      {children && <small>{children}</small>}
    </span>
  </Combobox.Option>
)

function statusOf({
  typed,
  count,
  isPending,
  failed,
}: {
  typed: string
  count: number
  isPending: boolean
  failed: boolean
}) {
  if (count > 0) return text.found(count)
  if (typed.length < MIN_LENGTH) return text.hint
  if (failed) return text.failed
  return isPending ? text.searching : text.nothing
}
