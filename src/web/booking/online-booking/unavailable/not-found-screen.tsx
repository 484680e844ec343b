import { Icon } from '#web/ui/plain/icon.tsx'
import { pageIconPaths } from '#web/ui/plain/page-icon-paths.ts'
import css from '../frame.module.css'
import { PageFrame } from '../page-frame.tsx'
import { text } from './text.ts'

/** Shown for an unknown office. Rendered only on the server. */
export function NotFoundScreen() {
  return (
    <PageFrame>
      <div className={css.message}>
        <span className={css.iconCircle}>
          <Icon path={pageIconPaths.calendarOff} />
        </span>
        <h1 className={css.title}>{text.notFound}</h1>
        <p className={css.muted}>{text.notFoundMore}</p>
      </div>
    </PageFrame>
  )
}
