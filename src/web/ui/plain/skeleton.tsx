import css from './plain.module.css'

/** A breathing shape where something will stand. Its sizes are classes, because served pages may not carry style attributes. */
export function Skeleton({ className }: { readonly className: string }) {
  return <span aria-hidden data-waits className={`${css.skeleton} ${className}`} />
}
