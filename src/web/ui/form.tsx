import './forms.css'
import type { ComponentProps, ReactNode } from 'react'
import css from './form.module.css'
import type { SaveForm } from './save-form.ts'

export type Of<Values> = { readonly of: SaveForm<Values> }

type FormProps<Values> = Of<Values> & Omit<ComponentProps<'form'>, 'ref'> & { readonly foot: ReactNode }

/** A form on a page. Says the problem aloud above its foot (the buttons). */
export function Form<Values>({ of: { attach, submit, problem }, children, foot, ...rest }: FormProps<Values>) {
  return (
    <form noValidate ref={attach} onSubmit={submit} {...rest}>
      {children}
      <Problem words={problem} />
      {foot}
    </form>
  )
}

/** What went wrong as a whole. The region is there before its words, so that they are read out. */
export const Problem = ({ words }: { words: string | null }) => (
  <p role="alert" className={css.problem}>
    {words}
  </p>
)

/** Fields under each other; `two` puts two in a row on desks. */
export const Fields = ({ two, children }: { two?: boolean; children: ReactNode }) => (
  <div className={two ? `${css.fields} ${css.two}` : css.fields}>{children}</div>
)
/** A field that takes the whole row of a `two`. */
export const Wide = ({ children }: { children: ReactNode }) => <div className={css.wide}>{children}</div>
