import { Icon } from '#web/ui/plain/icon.tsx'
import { marks } from '#web/ui/plain/marks.ts'
import css from './frame.module.css'
import { PageFrame } from './page-frame.tsx'
import { text } from './text.ts'

/** No such office, or no such page. */
export function NotFoundScreen() {
  return (
    <PageFrame>
      <div className={css.message}>
        <span className={css.emblem}>
          <Icon of={marks.calendarOff} />
        </span>
        <h1 className={css.title}>{text.notFound}</h1>
        <p className={css.quiet}>{text.notFoundMore}</p>
      </div>
    </PageFrame>
  )
}
