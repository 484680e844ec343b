import { Button } from '@mantine/core'
import { useEffect } from 'react'
import css from './data-table.module.css'
import { Num } from '../parts/num.tsx'
import { Skeleton } from '../parts/skeleton.tsx'
import { text } from '../text.ts'
import { text as sizeText } from './text.ts'
import { usePhone } from '../theme/use-screen-size.ts'
import type { List } from './use-list.ts'

type Props = {
  readonly list: List
  readonly shown: number
  readonly total: number | null
  /** The name of the paged list; it distinguishes several pagers on one page. */
  readonly label: string
  /** Separates the first and the last row number. */
  readonly separator?: string
}
/**
 * Shows "1-5 of 14" in Hebrew, buttons for the previous and next page, disabled at the ends, and on
 * larger screens the page size, if the list has more rows than the smallest one.
 * `total` is null until it is loaded.
 */
export function Pager({ list, shown, total, label, separator = ' - ' }: Props) {
  const { page, pageSize, sizes, setPage } = list
  const phone = usePhone()
  const last = Math.max(0, Math.ceil((total ?? 0) / pageSize) - 1)
  // the only row of the last page was deleted
  useEffect(() => {
    if (total !== null && page > last) setPage(last)
  }, [total, page, last, setPage])
  const from = page * pageSize + 1
  return (
    <nav className={css.pager} aria-label={`${text.pages}: ${label}`}>
      {total === null ? (
        <Skeleton height={18} width={90} />
      ) : (
        // only the numbers are isolated: a Hebrew word in a left-to-right run would be misplaced
        <span aria-live="polite">
          <Num>{`${from}${separator}${from + Math.max(0, shown - 1)}`}</Num> {text.of} <Num>{total}</Num>
        </span>
      )}
      {!phone && total !== null && total > sizes.smallest && (
        <select
          className={css.size}
          aria-label={sizeText.pageSize}
          value={sizes.chosen || (sizes.choices[0] && pageSize)}
          onChange={(event) => sizes.choose(Number(event.currentTarget.value))}
        >
          {sizes.choices.map((size) => (
            <option key={size} value={size}>
              {size ? sizeText.rows(size) : sizeText.fillScreen}
            </option>
          ))}
        </select>
      )}
      <span className={css.pageButtons}>
        <Button variant="default" disabled={page === 0} onClick={() => setPage(page - 1)}>
          {text.previous}
        </Button>
        <Button variant="default" disabled={total === null || page >= last} onClick={() => setPage(page + 1)}>
          {text.next}
        </Button>
      </span>
    </nav>
  )
}
