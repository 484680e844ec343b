import { initialOf } from '#shared/values/initial.ts'
import type { ReactNode } from 'react'
import css from './frame.module.css'

type Office = { readonly name: string; readonly logo: string | null }

type Props = {
  readonly office: Office
  /** The layout of every page except that of a closed office. */
  readonly small?: boolean
  /** True when no progress card overlaps its lower edge. */
  readonly alone?: boolean
  readonly children: ReactNode
}

/** The business, its logo and the page's heading. */
export function HeroHeader({ office, small = false, alone = false, children }: Props) {
  // generic first words ("studio", "clinic") identify a business less than its last word
  return (
    <header className={`${css.hero} ${small ? css.small : ''} ${alone ? css.withoutProgress : ''}`}>
      <span className={css.logo} aria-hidden>
        {office.logo ? <img src={office.logo} alt="" width={68} height={68} /> : initialOf(office.name)}
      </span>
      <div className={css.businessText}>
        <h1>{office.name}</h1>
        {children}
      </div>
    </header>
  )
}
