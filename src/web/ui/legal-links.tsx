import css from './legal-links.module.css'
import { text } from './text.ts'

/** What the law wants within reach of every screen. The pages are the server's own: no router knows them. */
export const LegalLinks = () => (
  <p className={css.links}>
    <a href="/accessibility">{text.accessibility}</a>
    <a href="/privacy">{text.privacy}</a>
  </p>
)
