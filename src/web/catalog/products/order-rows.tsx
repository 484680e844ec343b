import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react'
import type { PointerEvent, ReactNode } from 'react'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { moved } from './moved.ts'
import css from './order.module.css'
import { text } from './text.ts'

type Row = { readonly id: number; readonly name: string }
type Props<R extends Row> = {
  readonly label: string
  readonly rows: readonly R[]
  readonly onChange: (rows: readonly R[], said: string) => void
  /** What stands below the name of a row. */
  readonly children?: (row: R) => ReactNode
}

/** Rows that are ordered by dragging their handles, or by two buttons each. */
export function OrderRows<R extends Row>({ label, rows, onChange, children }: Props<R>) {
  const move = (id: number, to: number) => {
    const next = moved(
      rows,
      rows.findIndex((row) => row.id === id),
      to,
    )
    const name = rows.find((row) => row.id === id)?.name ?? ''
    onChange(next, next === rows ? '' : text.moved(name, to + 1, rows.length))
    keepFocus()
  }
  return (
    <ol className={css.rows} aria-label={label}>
      {rows.map((row, place) => (
        <li key={row.id} className={css.row}>
          <div className={css.line}>
            <span className={css.handle} onPointerDown={(event) => startDrag(event, row.id, move)} aria-hidden>
              <IconGripVertical size={20} />
            </span>
            <span className={children ? css.category : css.name}>
              <Name>{row.name}</Name>
            </span>
            <span className={css.buttons}>
              <RowAction icon={IconArrowUp} label={text.up(row.name)} onClick={() => move(row.id, place - 1)} />
              <RowAction icon={IconArrowDown} label={text.down(row.name)} onClick={() => move(row.id, place + 1)} />
            </span>
          </div>
          {children?.(row)}
        </li>
      ))}
    </ol>
  )
}

/** A row that moves in the document loses the focus, and its button is often pressed again. */
function keepFocus(): void {
  const focused = document.activeElement
  if (focused instanceof HTMLElement) requestAnimationFrame(() => focused.focus())
}

/**
 * Follows the pointer until it is lifted. The window listens, because a row that moves in the
 * document loses a captured pointer.
 */
function startDrag(event: PointerEvent, id: number, move: (id: number, to: number) => void): void {
  event.preventDefault()
  const list = event.currentTarget.closest('ol')
  if (!list) return
  const follow = ({ clientY }: globalThis.PointerEvent) => {
    const rows = [...list.children]
    const to = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom)
    move(id, to < 0 ? rows.length - 1 : to)
  }
  const end = () => {
    window.removeEventListener('pointermove', follow)
    window.removeEventListener('pointerup', end)
    window.removeEventListener('pointercancel', end)
  }
  window.addEventListener('pointermove', follow)
  window.addEventListener('pointerup', end)
  window.addEventListener('pointercancel', end)
}
