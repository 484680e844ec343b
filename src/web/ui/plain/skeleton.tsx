import css from './plain.module.css'

/**
 * A pulsing placeholder for content that is still loading. Its sizes are classes, because served
 * pages may not contain style attributes.
 */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden data-waits className={`${css.skeleton} ${className}`} />
}
