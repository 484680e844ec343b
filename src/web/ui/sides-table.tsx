import type { ReactNode } from 'react'
import css from './sides-table.module.css'
import { text } from './text.ts'

type Props = {
  /** What the sides are called: the person's own and the one that stands. */
  readonly heads: { readonly mine: string; readonly theirs: string }
  readonly rows: readonly { readonly name: string; readonly mine: ReactNode; readonly theirs: ReactNode }[]
}

/** Two people changed one thing: both values of each detail, side by side. */
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
