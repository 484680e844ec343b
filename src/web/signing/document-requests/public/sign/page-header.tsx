import type { ReactNode } from 'react'
import { initialOf } from '#shared/values/initial.ts'
import type { SigningLink } from '../signing-api.ts'
import css from './sign.module.css'

/** The document and the business that sent it. */
export const PageHeader = ({ link, children }: { readonly link: SigningLink; readonly children?: ReactNode }) => (
  <header className={css.header}>
    <span className={css.logo} aria-hidden>
      {initialOf(link.office.name)}
    </span>
    <div className={css.names}>
      <h1>{link.document.name}</h1>
      <p>{link.office.name}</p>
    </div>
    {children}
  </header>
)
