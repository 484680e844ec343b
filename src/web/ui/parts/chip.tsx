import type { CSSProperties, ReactNode } from 'react'
import css from './chip.module.css'

export type Tone = 'brand' | 'success' | 'warning' | 'danger' | 'accent' | 'muted'

/**
 * A small rounded label. `color` (a CSS colour that a user chose) adds a dot of that colour and a
 * pale tint of it as background, on which text stays readable.
 */
export function Chip({ tone = 'brand', color, children }: { tone?: Tone; color?: string; children: ReactNode }) {
  if (color)
    return (
      <span className={`${css.chip} ${css.colored}`} style={{ '--color': color } as CSSProperties}>
        {children}
      </span>
    )
  return <span className={`${css.chip} ${css[tone]}`}>{children}</span>
}
