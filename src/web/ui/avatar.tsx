import css from './avatar.module.css'

/** 1 to 5, the same for the same id everywhere: the number in `--ev1` … `--ev5`, `--ev1-soft` …, `--ev1-ink` …. */
export const hueOf = (id: number): number => (id % 5) + 1

/** First letters of the first two words, or the first two letters of a single word. */
function initialsOf(name: string): string {
  const [first = '', second] = name.trim().split(/\s+/)
  return second ? `${[...first][0] ?? ''}${[...second][0] ?? ''}` : [...first].slice(0, 2).join('')
}

/** Initials on a person's own hue. Says nothing to screen readers: the name stands beside it. */
export const Avatar = ({ id, name, size }: { id: number; name: string; size?: 'small' | 'large' }) => (
  <span aria-hidden className={[css.avatar, css[`hue${hueOf(id)}`], size && css[size]].filter(Boolean).join(' ')}>
    {initialsOf(name)}
  </span>
)
