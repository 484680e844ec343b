import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog, DialogBody, DialogFooter, mainButtonClass, useCloseDialog } from './dialog.tsx'
import { Problem, type SaveFormProps } from '../forms/form.tsx'
import css from '../forms/form.module.css'
import { text } from '../text.ts'

type FormDialogProps<Values> = SaveFormProps<Values> & {
  readonly title: ReactNode
  readonly onClose: () => void
  readonly size?: number
  readonly submit?: string
  /** The button that closes, where "cancel" could mean the thing that is being cancelled. */
  readonly cancel?: string | undefined
  /** The main button deletes something: it is red. */
  readonly danger?: boolean
  /** The main button waits until the form can be sent. */
  readonly disabled?: boolean
  /** Content between the title and the fields at full width, such as tabs. */
  readonly head?: ReactNode
  /** Buttons in place of save and cancel, at least one of them of type submit. */
  readonly buttons?: ReactNode
  /** Content at the opposite end of the foot, such as a delete button. */
  readonly end?: ReactNode
  readonly children: ReactNode
}

/**
 * A dialog with a form: fields, problem message, save and cancel. Asks before closing with unsaved
 * changes.
 */
export function FormDialog<Values>({
  saveForm: { attach, submit: send, dirty, problem, saving },
  title,
  onClose,
  size,
  submit,
  cancel,
  danger = false,
  disabled = false,
  head,
  buttons,
  end,
  children,
}: FormDialogProps<Values>) {
  return (
    <Dialog title={title} onClose={onClose} dirty={dirty} {...(size ? { size } : {})}>
      <form noValidate ref={attach} onSubmit={send} className={css.form}>
        {head}
        <DialogBody>
          {children}
          <Problem message={problem} />
        </DialogBody>
        <DialogFooter end={end}>
          {buttons ?? (
            <>
              <Button
                type="submit"
                color={danger ? 'red' : 'brand'}
                loading={saving}
                disabled={disabled}
                className={mainButtonClass}
              >
                {submit ?? text.save}
              </Button>
              <CancelButton label={cancel} />
            </>
          )}
        </DialogFooter>
      </form>
    </Dialog>
  )
}

/** Closes the surrounding dialog; asks first when there are unsaved changes. */
export const CancelButton = ({ label = text.cancel }: { label?: string | undefined }) => (
  <Button variant="default" onClick={useCloseDialog()}>
    {label}
  </Button>
)
