import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { hasVisibleText } from '#shared/values/typed.ts'
import { CallFailed } from '../platform/call.ts'
import { chooseSide } from './confirm.ts'
import { mergedOver, sidesOf, type Stale } from './stale.ts'
import { text } from './text.ts'
import { toast } from './toast.ts'

type Errors = Record<string, string | null | undefined | false>
type Asked<Values, Saved> = {
  readonly initial: Values
  /** A sentence for each field that is wrong; null, undefined or false for those that are right. */
  readonly validate?: (values: Values) => Errors
  /** `version` is the one that `stale` names, or the fresher one that was chosen over; undefined without `stale`. */
  readonly save: (values: Values, version?: number) => Promise<Saved>
  readonly onSaved: (saved: Saved, values: Values) => void
  /**
   * What the server says when it refuses, instead of the line above the buttons; for the screens whose specification wants a popup.
   * Sentences for single fields are shown at their fields either way.
   */
  readonly onRefused?: (sentence: string, failure: unknown) => void
  /** For what others may change meanwhile: on `changed_elsewhere` both values are shown and one is chosen. */
  readonly stale?: Stale<Values> | undefined
  /** Other words for a failure than the server's own, or null to keep those. `failure` is null when no answer came. */
  readonly sentence?: (failure: CallFailed | null) => string | null
}
export type SaveForm<Values> = {
  readonly form: UseFormReturnType<Values>
  /** The form's `ref`. */
  readonly attach: (element: HTMLFormElement | null) => void
  readonly submit: (event?: React.SyntheticEvent<HTMLFormElement>) => void
  readonly saving: boolean
  /** What went wrong as a whole, or null. */
  readonly problem: string | null
  readonly dirty: boolean
}

/**
 * The one way a form saves: checks here, sends, shows the server's `fields` at their fields and its sentence in `problem`, puts the
 * focus on the first field that is wrong, and keeps everything that was typed. Use with `<Form>` or `<FormDialog>`, and bind fields
 * with `form.getInputProps('name')`.
 */
export function useSaveForm<Values extends Record<string, unknown>, Saved>(
  asked: Asked<Values, Saved>,
): SaveForm<Values> {
  const element = useRef<HTMLFormElement>(null)
  const attach = useCallback((form: HTMLFormElement | null) => {
    element.current = form
  }, [])
  const [problem, setProblem] = useState<string | null>(null)
  // counts refusals: the focus moves after the fields have been drawn with their errors
  const [refusals, setRefusals] = useState(0)
  const form = useForm<Values>({
    initialValues: asked.initial,
    validate: (values) => clean(asked.validate?.(values) ?? {}),
  })
  useEffect(() => {
    if (refusals > 0)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
  }, [refusals])
  // what the form was opened with; after a choice, what was saved then
  const [base, setBase] = useState({ values: asked.initial, version: asked.stale?.version })
  /** Another person saved the same thing meanwhile. Nothing is overwritten and nothing typed is lost before one chose. */
  const settle = async ({ fresh, shown }: Stale<Values>) => {
    const saved = await fresh()
    if (!saved) return setProblem(text.goneMeanwhile)
    const merged = mergedOver(base.values, form.getValues(), saved.values)
    const sides = sidesOf(merged, saved.values, shown)
    const chosen = sides.length > 0 ? await chooseSide(sides) : 'mine'
    if (!chosen) return setProblem(text.changedTitle)
    setBase(saved)
    form.setValues(chosen === 'mine' ? merged : saved.values)
    if (chosen === 'mine') return mutation.mutate({ values: merged, version: saved.version })
    form.resetDirty(saved.values)
    toast(text.tookTheirs)
  }
  const refused = (failure: unknown) => {
    const known = failure instanceof CallFailed ? failure : null
    if (asked.stale && known?.code === 'changed_elsewhere')
      return void settle(asked.stale).catch(() => setProblem(text.offline))
    const fields = Object.entries(known?.problem?.fields ?? {}).map(
      ([path, words]) => [path.split('.')[0]!, words] as const,
    )
    form.setErrors(Object.fromEntries(fields.filter(([name]) => name in asked.initial)))
    setRefusals((n) => n + 1)
    const elsewhere = fields.filter(([name]) => !(name in asked.initial)).map(([, words]) => words)
    const sentence = asked.sentence?.(known) ?? (known ? [known.message, ...elsewhere].join('. ') : text.offline)
    if (asked.onRefused) asked.onRefused(sentence, failure)
    else setProblem(sentence)
  }
  const mutationKey = [useId()]
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationKey,
    mutationFn: ({ values, version }: { values: Values; version: number | undefined }) => asked.save(values, version),
    onSuccess: (saved, { values }) => asked.onSaved(saved, values),
    onError: refused,
  })
  const send = form.onSubmit(
    (values) => {
      // asked of the cache: the second of two quick taps comes before the form is drawn as busy, and would save a second time
      if (queryClient.isMutating({ mutationKey }) > 0) return
      setProblem(null)
      mutation.mutate({ values, version: base.version })
    },
    () => setRefusals((n) => n + 1),
  )
  // events climb through React's tree: a dialog's form would otherwise submit the one it was opened from
  const submit = (event?: React.SyntheticEvent<HTMLFormElement>) => {
    event?.stopPropagation()
    send(event)
  }
  return { form, attach, submit, saving: mutation.isPending, problem, dirty: form.isDirty() && !mutation.isSuccess }
}

const clean = (errors: Errors) => Object.fromEntries(Object.entries(errors).filter(([, words]) => words))

/** For `validate`: the specification's sentence when nothing stands in a field. */
export const required = (value: string | null | undefined | readonly unknown[]): string | null =>
  (typeof value === 'string' ? hasVisibleText(value) : value?.length) ? null : text.required
