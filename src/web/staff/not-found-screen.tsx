import { IconMapOff } from '@tabler/icons-react'
import { LegalFooter } from '#web/ui/parts/legal-links.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import css from './plain-page.module.css'
import { text } from './text.ts'

/** Shown for an unknown path, also to signed-out people, so it has no header. */
export const NotFoundScreen = () => (
  <>
    <main className={css.page}>
      <IconMapOff size={56} stroke={1.25} className={css.icon} aria-hidden />
      <h1>{text.notFoundTitle}</h1>
      <p>{text.notFoundText}</p>
      <LinkButton to="/">{text.goHome}</LinkButton>
    </main>
    <LegalFooter />
  </>
)
