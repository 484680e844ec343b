import type { ReactNode } from 'react'
import css from './filter-chips.module.css'

type Props<Choice extends string> = {
  readonly label: string
  /** The name of the group of radio buttons; unique on the screen. */
  readonly name: string
  readonly choices: readonly Choice[]
  readonly chosen: Choice
  readonly onChoose: (choice: Choice) => void
  /** The choice that lists failures; it is red. */
  readonly danger?: Choice
  /** On phones, one row that scrolls instead of several rows. */
  readonly oneRow?: boolean
  readonly children: (choice: Choice) => ReactNode
}

/** Filters a list by one of several chips. `children` renders the content of a chip. */
export const FilterChips = <Choice extends string>({ children, oneRow, danger, ...props }: Props<Choice>) => (
  <div role="radiogroup" aria-label={props.label} className={oneRow ? `${css.chips} ${css.oneRow}` : css.chips}>
    {props.choices.map((choice) => (
      <label key={choice} className={choice === danger ? css.danger : undefined}>
        <input
          type="radio"
          name={props.name}
          className="visually-hidden"
          checked={choice === props.chosen}
          onChange={() => props.onChoose(choice)}
        />
        <span>{children(choice)}</span>
      </label>
    ))}
  </div>
)
