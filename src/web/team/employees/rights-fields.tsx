import { RIGHTS, type Right } from '#shared/http/rights.ts'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import css from './rights-fields.module.css'
import { text } from './text.ts'

type Props = {
  readonly values: Readonly<Record<Right, boolean>>
  readonly onChange: (right: Right, on: boolean) => void
}

/** What the owner allows an employee. */
export const RightsFields = ({ values, onChange }: Props) => (
  <fieldset className={css.rights}>
    <legend>{text.rights}</legend>
    {RIGHTS.map((right) => (
      <SwitchRow
        key={right}
        label={text.rightNames[right]}
        note={text.rightNotes[right]}
        checked={values[right]}
        onChange={(on) => onChange(right, on)}
      />
    ))}
  </fieldset>
)
