import type { ReactNode } from 'react'
import { Avatar } from '../parts/avatar.tsx'
import css from './person-cell.module.css'

/**
 * A person in a list: avatar, name, and a note below. Contains phrasing content only, so a button
 * may contain it.
 */
export const PersonCell = ({ id, name, note }: { id: number; name: string; note?: ReactNode }) => (
  <span className={css.person}>
    <Avatar id={id} name={name} />
    <span className={css.text}>
      <bdi>{name}</bdi>
      {note && <span className={css.note}>{note}</span>}
    </span>
  </span>
)
