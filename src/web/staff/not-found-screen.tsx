import { IconMapOff } from '@tabler/icons-react'
import { LinkButton } from '../ui/link-button.tsx'
import css from './plain-page.module.css'
import { text } from './text.ts'

/** Nothing is at this address. No header, no footer: it may be seen signed out. */
export const NotFoundScreen = () => (
  <main className={css.page}>
    <IconMapOff size={56} stroke={1.25} className={css.mark} aria-hidden />
    <h1>{text.notFoundTitle}</h1>
    <p>{text.notFoundText}</p>
    <LinkButton to="/">{text.goHome}</LinkButton>
  </main>
)
