import css from './avatar.module.css'

/**
 * The number of a hue, 1 to 5: the N of `--evN`, `--evN-soft` and `--evN-ink`. The same id always
 * gets the same hue.
 */
export const hueOf = (id: number): number => (id % 5) + 1

/** First letters of the first two words, or the first two letters of a single word. */
function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  return second ? `${[...first][0] ?? ''}${[...second][0] ?? ''}` : [...first].slice(0, 2).join('')
}

/** A person's initials on their hue. Hidden from screen readers: the name is shown next to it. */
export const Avatar = ({ id, name, size }: { id: number; name: string; size?: 'small' | 'large' }) => (
  <span aria-hidden className={[css.avatar, css[`hue${hueOf(id)}`], size && css[size]].filter(Boolean).join(' ')}>
    {initialsOf(name)}
  </span>
)
