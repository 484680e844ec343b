import { IconChevronDown } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import css from './calendar-heads.module.css'
import type { DateTitleProps } from './date-popup.tsx'

const loadPopup = () => import('./date-popup.tsx')
const DatePopup = lazy(loadPopup)

/** The calendar's title, which opens a month to jump to another day. The view stays as it is. */
export function DateTitle({ children, ...props }: DateTitleProps & { readonly children: ReactNode }) {
  const { isOpen, onOpen } = props
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)
  const loadSoon = () => void loadPopup().catch(() => undefined)
  const button = (
    <button
      type="button"
      className={css.dateTitle}
      aria-keyshortcuts="g"
      onPointerEnter={loadSoon}
      onFocus={loadSoon}
      onClick={() => onOpen(!isOpen)}
    >
      <span aria-live="polite">{children}</span>
      <IconChevronDown size={18} aria-hidden />
    </button>
  )
  // the month is loaded when it is opened for the first time, by a press or by its key
  return wasOpen ? (
    <Suspense fallback={button}>
      <DatePopup {...props} button={button} />
    </Suspense>
  ) : (
    button
  )
}
