import type { ComponentProps } from 'react'
import css from './plain.module.css'

/** A framed box of the public pages. */
export function Card({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`${css.card} ${className}`} />
}

type ChoiceProps = Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  /** Centres its content in a column. */
  readonly column?: boolean
  readonly onChoose: () => void
}

/**
 * A card that is a radio button, so that the browser shows the choice before any script has loaded.
 */
export function ChoiceCard({ column = false, children, onChoose, ...input }: ChoiceProps) {
  return (
    <label className={`${css.card} ${css.choice} ${column ? css.column : ''}`}>
      <input {...input} type="radio" className="visually-hidden" onChange={onChoose} />
      {children}
    </label>
  )
}
