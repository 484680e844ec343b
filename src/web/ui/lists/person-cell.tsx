import type { ReactNode } from 'react'
import { Avatar } from '../parts/avatar.tsx'
import css from './person-cell.module.css'
import { Name } from '../parts/name.tsx'

/**
 * A person in a list: avatar, name, and a note below. Contains phrasing content only, so a button
 * may contain it.
 */
export const PersonCell = ({ id, name, note }: { id: number; name: string; note?: ReactNode }) => (
  <span className={css.person}>
    <Avatar id={id} name={name} />
    <span className={css.text}>
      <Name>{name}</Name>
      {note && <span className={css.note}>{note}</span>}
    </span>
  </span>
)
