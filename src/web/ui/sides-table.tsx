import type { Question } from './confirm.ts'
import css from './sides-table.module.css'
import { text } from './text.ts'

type Props = NonNullable<Question['sides']>

/** Both values of each detail that two people changed, side by side. */
export const SidesTable = ({ heads, rows }: Props) => (
  <table className={css.sides}>
    <thead>
      <tr>
        <th scope="col">{text.detail}</th>
        <th scope="col">{heads.mine}</th>
        <th scope="col">{heads.theirs}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, mine, theirs }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            <bdi>{mine || '–'}</bdi>
          </td>
          <td>
            <bdi>{theirs || '–'}</bdi>
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
