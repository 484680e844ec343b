import type { ReactNode } from 'react'
import type { Question } from '../overlays/confirm.ts'
import css from './conflict-table.module.css'
import { text } from './conflict-text.ts'
import { Name } from '../parts/name.tsx'

const Side = ({ value }: { value: ReactNode }) =>
  typeof value === 'string' ? <Name>{value || '–'}</Name> : <bdi>{value || '–'}</bdi>

type Props = NonNullable<Question['conflicts']>

/** Both values of each detail that two people changed, side by side. */
export const ConflictTable = ({ headings, rows }: Props) => (
  <table className={css.conflicts}>
    <thead>
      <tr>
        <th scope="col">{text.detail}</th>
        <th scope="col">{headings.mine}</th>
        <th scope="col">{headings.theirs}</th>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ name, mine, theirs }) => (
        <tr key={name}>
          <th scope="row">{name}</th>
          <td>
            <Side value={mine} />
          </td>
          <td>
            <Side value={theirs} />
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
