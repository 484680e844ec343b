import css from './legal-links.module.css'
import { text } from '../text.ts'

/**
 * The pages that the law requires every screen to link to. The server renders them, so the router
 * has no routes for them.
 */
export const LegalLinks = () => (
  <p className={css.links}>
    <a href="/accessibility">{text.accessibility}</a>
    <a href="/privacy">{text.privacy}</a>
  </p>
)

/** The footer of a screen outside the shell. Page heights subtract its height. */
export const LegalFooter = () => (
  <footer className={css.footer}>
    <LegalLinks />
  </footer>
)
