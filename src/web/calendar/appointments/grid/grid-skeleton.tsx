import css from './grid-skeleton.module.css'
import type { GridProps } from './grid-props.ts'

type Props = { readonly view: GridProps['view']; readonly columns: number }
/** Where blocks stand in a column, and their heights, in percent. */
const places = [
  [4, 12],
  [22, 7],
  [34, 16],
  [58, 9],
  [74, 14],
] as const

/** Grey blocks over an empty grid until its appointments arrive. */
export const GridSkeleton = ({ view, columns }: Props) =>
  view !== 'month' && (
    <div className={css.skeleton} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <div key={column} className={css.column}>
          {places
            .filter((_place, i) => (i + column) % 3 !== 0 || columns === 1)
            .map(([top, size]) => (
              <i key={top} className={css.block} style={{ insetBlockStart: `${top}%`, blockSize: `${size}%` }} />
            ))}
        </div>
      ))}
    </div>
  )
