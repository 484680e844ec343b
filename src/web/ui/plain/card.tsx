import type { ComponentProps, ReactNode } from 'react'
import css from './plain.module.css'

/** A framed box of the public pages. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`${css.card} ${className}`} />
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  /** Centres its content in a column. */
  readonly column?: boolean
  readonly onChoose: () => void
  /** What stands below the choice and does not choose it. */
  readonly extra?: ReactNode
}

/**
 * A card that is a radio button, so that the browser shows the choice before any script has loaded.
 */
export function ChoiceCard({ column = false, children, onChoose, extra, ...input }: ChoiceProps) {
  return (
    <div className={`${css.card} ${css.choice} ${column ? css.column : ''}`}>
      <label>
        <input {...input} type="radio" className="visually-hidden" onChange={onChoose} />
        {children}
      </label>
      {extra}
    </div>
  )
}
