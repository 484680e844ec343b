import { useSession } from '#web/platform/session.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { text } from '../text.ts'
import css from './feed.module.css'
import { FeedSettings } from './feed-settings.tsx'

/** The address of the signed-in person's own calendar. */
export default function FeedCard() {
  const { user } = useSession()
  return (
    <Card as="section">
      <CardHeader title={text.title} />
      <div className={css.body}>
        <FeedSettings employeeId={user.id} />
      </div>
    </Card>
  )
}
