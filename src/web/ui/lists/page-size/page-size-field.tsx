import '../../forms/forms.css'
import { NativeSelect } from '@mantine/core'
import css from './page-size.module.css'
import { text } from './text.ts'
import type { List } from '../use-list.ts'

/** Chooses the number of rows on a page of a list. Lazy: phones do not have it. */
export default function PageSizeField({ list: { pageSize, sizes } }: { list: List }) {
  return (
    <NativeSelect
      aria-label={text.pageSize}
      className={css.size}
      value={sizes.chosen ?? (sizes.choices.includes(null) ? '' : pageSize)}
      onChange={(event) => sizes.choose(Number(event.currentTarget.value) || null)}
      data={sizes.choices.map((size) =>
        size === null ? { value: '', label: text.fillScreen } : { value: String(size), label: text.rows(size) },
      )}
    />
  )
}
