import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { businessQuery } from '#web/office/business/api.ts'
import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import css from './empty-calendar.module.css'
import { text } from './empty-calendar-text.ts'

type Props = { readonly hasServices: boolean; readonly onNew: () => void }

/**
 * What to do next in the calendar of a new business: add a service, then the first appointment. A
 * business that is past its first steps sees an empty day as it is.
 */
export default function EmptyCalendar({ hasServices, onNew }: Props) {
  const isOwner = useSession().role === 'owner'
  const isNew = useQuery(businessQuery).data?.first_run === 1
  if (!isNew || (!hasServices && !isOwner)) return null
  return (
    <div className={css.line} role="status">
      <p>{hasServices ? text.firstAppointment : text.firstService}</p>
      {hasServices ? (
        <Button variant="light" onClick={onNew}>
          {text.book}
        </Button>
      ) : (
        <LinkButton to="/welcome" search={{ step: 3 }} variant="light">
          {text.addServices}
        </LinkButton>
      )}
    </div>
  )
}
