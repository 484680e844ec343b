import { PARTS, type Part } from './parts-of-day.ts'
import css from './slot-picker.module.css'
import { text } from './text.ts'

type Props = { readonly part: Part | null; readonly onChoose: (part: Part | null) => void }

/** Shows only the times of one part of the day, or all again. */
export const PartFilter = ({ part, onChoose }: Props) => (
  <div className={css.filter} role="group" aria-label={text.partOfDay}>
    {[null, ...PARTS].map((one) => (
      <button key={one} type="button" aria-pressed={one === part} onClick={() => onChoose(one)}>
        {one === null ? text.wholeDay : text.parts[one]}
      </button>
    ))}
  </div>
)
