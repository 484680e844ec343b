import type { PublicStart } from '#shared/booking/online-booking/start.ts'
import css from './frame.module.css'
import { text } from './unavailable/text.ts'

/**
 * The footer of every public page. Rendered only on the server, so no visitor loads a script for
 * it.
 */
export function PageFooter({ start }: { readonly start: PublicStart }) {
  const office = 'office' in start ? start.office : null
  const base = office ? `/book/${office.slug}` : ''
  return (
    <footer className={css.footer}>
      <a href={`${base}/accessibility`}>{text.accessibility}</a>
      <a href={`${base}/privacy`}>{text.privacy}</a>
    </footer>
  )
}
