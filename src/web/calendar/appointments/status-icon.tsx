import {
  IconX,
  IconCheck,
  IconChecks,
  IconHourglass,
  IconMessageCheck,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react'
import type { ReactElement } from 'react'
import type { StatusKey } from '#shared/office/calendar-settings/contract.ts'
import css from './grid/calendar-event.module.css'

const icon = { size: 14, stroke: 2, 'aria-hidden': true } as const
/** Elements that never change: the grid shows hundreds of them, and React skips those it knows. */
const icons: Readonly<Record<StatusKey, ReactElement>> = {
  waiting: <IconHourglass {...icon} />,
  confirmed: <IconCheck {...icon} />,
  reminded: <IconMessageCheck {...icon} />,
  arrived: <IconUserCheck {...icon} />,
  done: <IconChecks {...icon} />,
  no_show: <IconUserX {...icon} />,
  cancelled: <IconX {...icon} />,
}

type Props = { readonly status: StatusKey; readonly color: string }
/** The icon of a status in its colour. Its name belongs beside it, for screen readers. */
export const StatusIcon = ({ status, color }: Props) => (
  <span className={css.status} style={{ color }}>
    {icons[status]}
  </span>
)
