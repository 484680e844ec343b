import { useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import css from './tabs.module.css'

type Tab<Key extends string> = {
  readonly key: Key
  readonly name: string
  /** It contains an invalid field. */ readonly invalid?: boolean
}
type Props<Key extends string> = {
  readonly label: string
  readonly tabs: readonly Tab<Key>[]
  readonly value: Key
  readonly onChange: (key: Key) => void
}

/**
 * Tabs with the keyboard of the ARIA pattern: arrows (left is next, as in reading order), Home and
 * End. Each tab belongs to a `TabPanel`.
 */
export function TabList<Key extends string>({ label, tabs, value, onChange }: Props<Key>) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => showSelected(list.current!), [value])
  const move = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ key }) => key === value)
    const to = { ArrowLeft: index + 1, ArrowRight: index - 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    const next = (to + tabs.length) % tabs.length
    onChange(tabs[next]!.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <div ref={list} role="tablist" aria-label={label} className={css.list}>
      {tabs.map(({ key, name, invalid }) => (
        <button
          key={key}
          type="button"
          role="tab"
          id={`tab-${key}`}
          aria-controls={`panel-${key}`}
          aria-selected={key === value}
          tabIndex={key === value ? 0 : -1}
          className={invalid ? `${css.tab} ${css.danger}` : css.tab}
          onClick={() => onChange(key)}
          onKeyDown={move}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

/** Scrolls the row, and not the page, until the selected tab is in view. */
function showSelected(list: HTMLElement): void {
  const [row, tab] = [list, list.querySelector('[aria-selected=true]')!].map((one) => one.getBoundingClientRect())
  const [before, after] = [row!.left - tab!.left, tab!.right - row!.right]
  if (before > 0) list.scrollLeft -= before + PEEK
  else if (after > 0) list.scrollLeft += after + PEEK
}
/** Pixels of the next tab that show that there is one. */
const PEEK = 24

/** The content of a tab. Hidden panels stay mounted, so that their fields keep what was typed. */
export const TabPanel = ({ tab, value, children }: { tab: string; value: string; children: React.ReactNode }) => (
  <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`} hidden={tab !== value}>
    {children}
  </div>
)
