import { useSession } from '#web/platform/session.ts'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import css from './not-bookable.module.css'
import { text } from './text.ts'

/** Says that the booking page has nothing to book yet, and leads to where services are added. */
export function NotBookable() {
  const isOwner = useSession().role === 'owner'
  return (
    <div className={css.warning} role="status">
      <p>{text.notBookable}</p>
      {isOwner && (
        <LinkButton to="/welcome" search={{ step: 3 }} variant="light">
          {text.addServices}
        </LinkButton>
      )}
    </div>
  )
}
