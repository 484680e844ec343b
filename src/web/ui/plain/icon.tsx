import css from './plain.module.css'

/**
 * An outline icon on a 24-unit grid (see icon-paths.ts). Hidden from screen readers: the containing
 * element provides the name.
 */
export function Icon({ path, className = '' }: { readonly path: string; readonly className?: string }) {
  return (
    <svg className={`${css.icon} ${className}`} viewBox="0 0 24 24" aria-hidden>
      <path d={path} />
    </svg>
  )
}
