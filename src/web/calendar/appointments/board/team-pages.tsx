import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import css from '../calendar.module.css'
import { text } from '../text.ts'

type Props = {
  readonly page: number
  readonly pages: number
  /** The names of the employees who are shown. */
  readonly names: readonly string[]
  readonly onPage: (page: number) => void
}

/** Buttons to page through the employees when there are more than columns. */
export const TeamPages = ({ page, pages, names, onPage }: Props) => (
  <nav className={css.pages} aria-label={text.employeePages}>
    <ActionIcon
      variant="default"
      size={44}
      radius="md"
      aria-label={text.previousEmployees}
      disabled={page === 0}
      onClick={() => onPage(page - 1)}
    >
      <IconChevronRight size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
    <span aria-live="polite">{names.join(', ')}</span>
    <ActionIcon
      variant="default"
      size={44}
      radius="md"
      aria-label={text.nextEmployees}
      disabled={page >= pages - 1}
      onClick={() => onPage(page + 1)}
    >
      <IconChevronLeft size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  </nav>
)
