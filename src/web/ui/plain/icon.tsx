import css from './plain.module.css'

/** A line drawing of 24 units (marks.ts). It is never the only name of anything: what it stands in says the words. */
export function Icon({ of, className = '' }: { readonly of: string; readonly className?: string }) {
  return (
    <svg className={`${css.icon} ${className}`} viewBox="0 0 24 24" aria-hidden>
      <path d={of} />
    </svg>
  )
}
