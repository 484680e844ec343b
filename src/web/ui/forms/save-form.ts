import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { hasVisibleText } from '#shared/values/typed.ts'
import { CallFailed } from '#web/platform/call.ts'
import { askWhichVersion } from './ask-which-version.ts'
import { text as conflictText } from './conflict-text.ts'
import { mergeChanges, conflictsOf, type ConflictOptions } from './merge-changes.ts'
import { text } from '../text.ts'
import { toast } from '../overlays/toast.ts'

type Errors = Record<string, string | null | undefined | false>
type Options<Values, Saved> = {
  readonly initial: Values
  /** A message for each wrong field; null, undefined or false for the others. */
  readonly validate?: (values: Values) => Errors
  /**
   * `version` is that of `conflicts`, or of the newer record after the user resolved a conflict;
   * undefined without `conflicts`.
   */
  readonly save: (values: Values, version?: number) => Promise<Saved>
  readonly onSaved: (saved: Saved, values: Values) => void
  /**
   * Receives the server's refusal instead of the line above the buttons, for screens whose
   * specification asks for a popup. Messages for single fields are shown at their fields either
   * way.
   */
  readonly onRefused?: (sentence: string, failure: unknown) => void
  /** Like `onRefused`, and says all: wrong fields are marked, without the words of the popup. */
  readonly popup?: (sentence: string, failure: unknown) => void
  /**
   * For records that others may change: on `changed_elsewhere` the form shows both values and the
   * user chooses one.
   */
  readonly conflicts?: ConflictOptions<Values> | undefined
  /**
   * Replaces the message of a failure, or returns null to use the server's own. `failure` is null
   * when no response arrived.
   */
  readonly sentence?: (failure: CallFailed | null) => string | null
  /** A code that the server refuses is emptied and gets the focus. */
  readonly retype?: 'code'
}
export type SaveForm<Values> = {
  readonly form: UseFormReturnType<Values>
  /** The form's `ref`. */
  readonly attach: (element: HTMLFormElement | null) => void
  readonly submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  readonly saving: boolean
  /** The message for the form as a whole, or null. */
  readonly problem: string | null
  readonly dirty: boolean
}

/**
 * Saves a form: validates in the browser, sends, shows the server's `fields` at their fields and
 * its message in `problem`, focuses the first wrong field, and keeps everything typed. Use it with
 * `<Form>` or `<FormDialog>`, and bind fields with `form.getInputProps('name')`.
 */
export function useSaveForm<Values extends Record<string, unknown>, Saved>(
  options: Options<Values, Saved>,
): SaveForm<Values> {
  const element = useRef<HTMLFormElement>(null)
  const attach = useCallback((form: HTMLFormElement | null) => {
    element.current = form
  }, [])
  const [problem, setProblem] = useState<string | null>(null)
  // counts refusals, so that the focus moves after the fields have rendered their errors
  const [refusals, setRefusals] = useState(0)
  const form = useForm<Values>({
    initialValues: options.initial,
    validate: (values) => clean(options.validate?.(values) ?? {}),
  })
  useEffect(() => {
    if (refusals > 0)
      element.current
        ?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input, [autocomplete="one-time-code"]')
        ?.focus()
  }, [refusals])
  // the values the form was opened with; after a conflict, the saved values
  const [base, setBase] = useState({ values: options.initial, version: options.conflicts?.version })
  /**
   * Resolves a conflict with another person's save. The user chooses before anything is overwritten
   * or lost.
   */
  const resolveConflict = async ({ fetchSaved, displayed }: ConflictOptions<Values>) => {
    const saved = await fetchSaved()
    if (!saved) return setProblem(conflictText.deletedElsewhere)
    const merged = mergeChanges(base.values, form.getValues(), saved.values)
    const conflicts = conflictsOf(merged, saved.values, displayed)
    const choice = conflicts.length > 0 ? await askWhichVersion(conflicts) : 'mine'
    if (!choice) return setProblem(conflictText.changedTitle)
    setBase(saved)
    form.setValues(choice === 'mine' ? merged : saved.values)
    if (choice === 'mine') return mutation.mutate({ values: merged, version: saved.version })
    form.resetDirty(saved.values)
    toast(conflictText.showsSavedValues)
  }
  const showRefusal = (failure: unknown) => {
    const known = failure instanceof CallFailed ? failure : null
    if (options.conflicts && known?.code === 'changed_elsewhere')
      return void resolveConflict(options.conflicts).catch(() => setProblem(text.offline))
    const fields = Object.entries(known?.problem?.fields ?? {}).map(
      ([path, message]) => [path.split('.')[0]!, message] as const,
    )
    if (known && options.retype) form.setFieldValue(options.retype, '' as never)
    const marked = fields.filter(([name]) => name in options.initial)
    form.setErrors(Object.fromEntries(marked.map(([name, message]) => [name, options.popup ? true : message])))
    setRefusals((n) => n + 1)
    const otherMessages = fields.filter(([name]) => !(name in options.initial)).map(([, message]) => message)
    const sentence = options.sentence?.(known) ?? (known ? [known.message, ...otherMessages].join('. ') : text.offline)
    const say = options.popup ?? options.onRefused
    if (say) say(sentence, failure)
    else setProblem(sentence)
  }
  const mutationKey = [useId()]
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ values, version }: { values: Values; version: number | undefined }) => options.save(values, version),
    onSuccess: (saved, { values }) => options.onSaved(saved, values),
    onError: showRefusal,
  })
  const send = form.onSubmit(
    (values) => {
      // checks the mutation cache, because a second quick tap arrives before the form renders as
      // saving and would save twice
      if (queryClient.isMutating({ mutationKey }) > 0) return
      setProblem(null)
      mutation.mutate({ values, version: base.version })
    },
    () => setRefusals((n) => n + 1),
  )
  // React events bubble through portals: a dialog's form would also submit the form it was opened
  // from
  const submit = (event?: React.SyntheticEvent<HTMLFormElement>) => {
    event?.stopPropagation()
    send(event)
  }
  return { form, attach, submit, saving: mutation.isPending, problem, dirty: form.isDirty() && !mutation.isSuccess }
}

const clean = (errors: Errors) => Object.fromEntries(Object.entries(errors).filter(([, message]) => message))

/** For `validate`: the specification's message for an empty field. */
export const required = (value: string | null | undefined | readonly unknown[]): string | null =>
  (typeof value === 'string' ? hasVisibleText(value) : value?.length) ? null : text.required
