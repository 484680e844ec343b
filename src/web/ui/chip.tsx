import type { CSSProperties, ReactNode } from 'react'
import css from './chip.module.css'

export type Tone = 'brand' | 'ok' | 'warn' | 'bad' | 'accent' | 'quiet'

/** A small rounded label. `dye` (a css colour that somebody chose) gives a dot of it on a pale body, with text that stays readable. */
export function Chip({ tone = 'brand', dye, children }: { tone?: Tone; dye?: string; children: ReactNode }) {
  if (dye)
    return (
      <span className={`${css.chip} ${css.dyed}`} style={{ '--dye': dye } as CSSProperties}>
        {children}
      </span>
    )
  return <span className={`${css.chip} ${css[tone]}`}>{children}</span>
}
