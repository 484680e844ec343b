import '../../forms/forms.css'
import { NativeSelect } from '@mantine/core'
import css from './page-size.module.css'
import { text } from './text.ts'
import { PAGE_SIZES } from './use-page-size.ts'

type Props = { readonly chosen: number | null; readonly choose: (size: number | null) => void }

/** Chooses the number of rows on a page of a list; the default fills the screen. */
export const PageSizeField = ({ chosen, choose }: Props) => (
  <NativeSelect
    aria-label={text.pageSize}
    className={css.size}
    value={chosen ?? ''}
    onChange={(event) => choose(Number(event.currentTarget.value) || null)}
    data={[
      { value: '', label: text.fillScreen },
      ...PAGE_SIZES.map((size) => ({ value: String(size), label: text.rows(size) })),
    ]}
  />
)
