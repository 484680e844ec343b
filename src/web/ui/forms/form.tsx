import './forms.css'
import type { ComponentProps, ReactNode } from 'react'
import css from './form.module.css'
import type { SaveForm } from './save-form.ts'

export type SaveFormProps<Values> = { readonly saveForm: SaveForm<Values> }

type FormProps<Values> = SaveFormProps<Values> & Omit<ComponentProps<'form'>, 'ref'> & { readonly footer: ReactNode }

/** A form on a page. It announces its problem above the foot, which holds the buttons. */
export function Form<Values>({ saveForm: { attach, submit, problem }, children, footer, ...rest }: FormProps<Values>) {
  return (
    <form noValidate ref={attach} onSubmit={submit} {...rest}>
      {children}
      <Problem message={problem} />
      {footer}
    </form>
  )
}

/**
 * The form's problem message. The live region exists before its text, so that screen readers
 * announce it.
 */
export const Problem = ({ message }: { message: string | null }) => (
  <p role="alert" className={css.problem}>
    {message}
  </p>
)

/** Fields in one column; with `two`, in two columns on desktop. */
export const Fields = ({ two: twoColumns, children }: { two?: boolean; children: ReactNode }) => (
  <div className={twoColumns ? `${css.fields} ${css.twoColumns}` : css.fields}>{children}</div>
)
/** A field that spans both columns of `<Fields two>`. */
export const FullWidth = ({ children }: { children: ReactNode }) => <div className={css.fullWidth}>{children}</div>
