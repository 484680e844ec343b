import { renderToString } from 'react-dom/server'
import type { PublicStart } from '#shared/online-booking/start.ts'
import { PageFrame, Waiting } from '#web/online-booking/page-frame.tsx'
import { isServed, PublicPage } from './public-page.tsx'

/** The HTML of a public page, as the server puts it into the element `root`; nothing in it needs a style attribute. */
export const served = (start: PublicStart): string =>
  renderToString(
    isServed(start) ? (
      <PublicPage start={start} />
    ) : (
      <PageFrame>
        <Waiting />
      </PageFrame>
    ),
  )
