import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { LegalFooter } from '#web/ui/parts/legal-links.tsx'
import css from './auth-page.module.css'
import { text } from './text.ts'

type Props = {
  readonly title: string
  readonly note: ReactNode
  readonly children: ReactNode
  readonly links: ReactNode
}

/** The layout of all sign-in screens: brand, title and form. */
export const AuthPage = ({ title, note, children, links }: Props) => (
  <>
    <main className={css.page}>
      <div className={css.box}>
        <div className={css.icon} aria-hidden data-logo>
          {text.logo}
        </div>
        <h1>{title}</h1>
        <p className={css.note}>{note}</p>
        {children}
        <div className={css.links}>{links}</div>
      </div>
    </main>
    <LegalFooter />
  </>
)

/** The wide button at the end of each form before sign-in. */
export const AuthSubmit = ({ saving, children }: { saving: boolean; children: string }) => (
  <Button type="submit" size="lg" loading={saving} className={css.submit}>
    {children}
  </Button>
)
