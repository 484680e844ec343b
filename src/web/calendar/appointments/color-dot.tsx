import css from './calendar.module.css'

/** The colour of a service or a status. */
export const ColorDot = ({ color }: { color: string }) => (
  <i aria-hidden className={css.colorDot} style={{ background: color }} />
)
