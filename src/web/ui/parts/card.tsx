import type { ComponentProps, ReactNode } from 'react'
import css from './card.module.css'

/** The white card that holds a screen's content. Use `as="section"` when it has a heading. */
export function Card({
  as: Tag = 'div',
  className,
  ...rest
}: ComponentProps<'div'> & { as?: 'div' | 'section' | 'form' }) {
  const Element = Tag as 'div'
  return <Element className={className ? `${css.card} ${className}` : css.card} {...rest} />
}

/** The class of a card, for links and buttons that look like one. */
export const cardClass: string = css.card

/** First row of a card: its heading, and `children` at the inline end. */
export const CardHeader = ({ title, children }: { title: ReactNode; children?: ReactNode }) => (
  <div className={css.header}>
    <h2>{title}</h2>
    {children && <span className={css.end}>{children}</span>}
  </div>
)
