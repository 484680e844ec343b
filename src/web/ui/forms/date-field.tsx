import './forms.css'
import '../overlays/overlays.css'
import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendarMonth } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { dateOf } from '#shared/values/local-time.ts'
import { now } from '#web/platform/clock.ts'
import { withSlashes } from '#web/platform/date-slashes.ts'
import { formatDate } from '#web/platform/format.ts'
import { parseTypedDate } from '#web/platform/typed-date.ts'
import css from './fields.module.css'
import { BackCloses } from '../overlays/layers.ts'
import { text } from './month-text.ts'
import { readTypedDate } from './read-typed-date.ts'

type Props = TextInputProps & { readonly needsYear?: boolean }
const MonthGrid = lazy(() => import('./month-grid.tsx'))

/**
 * A date typed in any usual way, or chosen from a month; slashes are inserted between digits. When
 * the person goes on, it becomes DD/MM/YYYY, as they can see: then parse it with `parseTypedDate`
 * of the platform. `<input type=date>` is not used because it follows the browser's language and
 * often shows mm/dd/yyyy. `needsYear`: no day without its year, such as a birthday.
 */
export function DateField({ onChange, onBlur, needsYear = false, ...props }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const toggle = () => {
    setChosen(parseTypedDate(input.current?.value ?? ''))
    setOpen(!isOpen)
  }
  const pick = (date: string) => {
    setOpen(false)
    if (input.current) enter(input.current, formatDate(date))
  }
  const complete = () => {
    const meant = input.current && readTypedDate(input.current.value, dateOf(now()), { needsYear })
    if (meant && formatDate(meant) !== input.current!.value) enter(input.current!, formatDate(meant))
  }
  return (
    <TextInput
      ref={input}
      inputMode="numeric"
      autoComplete="off"
      placeholder={text.datePlaceholder}
      maxLength={30}
      classNames={{ input: css.ltr }}
      onChange={(event) => {
        event.currentTarget.value = withSlashes(event.currentTarget.value)
        onChange?.(event)
      }}
      onBlur={(event) => {
        complete()
        onBlur?.(event)
      }}
      onKeyDown={({ key }) => key === 'Enter' && complete()}
      rightSectionWidth={46}
      rightSection={
        <Popover opened={isOpen} onChange={setOpen} trapFocus returnFocus shadow="md" radius="lg" zIndex={350}>
          {isOpen && <BackCloses onClose={() => setOpen(false)} />}
          <Popover.Target>
            <ActionIcon
              variant="subtle"
              size={44}
              aria-label={text.openMonth}
              disabled={props.disabled === true || props.readOnly === true}
              onClick={toggle}
            >
              <IconCalendarMonth size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Popover.Target>
          <Popover.Dropdown aria-label={text.openMonth} data-mantine-stop-propagation="true">
            <Suspense>
              <MonthGrid value={chosen} today={dateOf(now())} onPick={pick} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      }
      {...props}
    />
  )
}

/** Enters a value as typing does, so that the form and its checks learn of it. */
function enter(input: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value)
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
