import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { useLive } from '#web/platform/live.ts'
import { staff, useSession } from '#web/platform/session.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import css from '../allocation-numbers.module.css'
import { allocationQuery, askAgain, decide, type Allocation } from '../api.ts'
import { NumberForm } from '../number-form.tsx'
import { text } from '../text.ts'

const DecisionDialog = lazy(() => import('../decision-dialog.tsx'))

type Props = {
  readonly invoiceId: number
  /** Of the invoice. */
  readonly name: string
  /** Opens the draft that a reverse charge leaves to issue. */
  readonly onDraft: (id: number) => void
}

/** Shows why an invoice waits for a number of the tax authority, and how it gets one. Lazy. */
export default function AllocationPanel({ invoiceId, name, onDraft }: Props) {
  const queries = useQueryClient()
  const isOwner = useSession().role === 'owner'
  const { data, error, refetch } = useQuery(allocationQuery(invoiceId))
  // the number comes from a job
  const refresh = () =>
    ['allocation-numbers', 'invoices'].forEach((name) => void queries.invalidateQueries({ queryKey: [name] }))
  useLive('invoices', refresh, staff.token)
  if (!data && error) return <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return (
    <div className={css.panel}>
      <Lead allocation={data} />
      <Actions invoiceId={invoiceId} name={name} allocation={data} onDraft={onDraft} />
      {isOwner && data.connected === 0 && (
        <Link to="/BusinessSettings" search={{ tab: 'advanced' }}>
          {text.toConnect}
        </Link>
      )}
      <a href={text.byHandAddress} target="_blank" rel="noopener noreferrer">
        {text.byHand}
      </a>
      <NumberForm invoiceId={invoiceId} />
    </div>
  )
}

const reasonOf = (failure: string) => text.reasons[failure] ?? text.code(failure)

function Lead({ allocation: { status, failure, connected } }: { allocation: Allocation }) {
  const [title, more] =
    status === 'refused'
      ? [text.refused, text.refusedMore]
      : status === 'objected'
        ? [text.objected, text.objectedMore]
        : status === 'unknown'
          ? [text.unanswered, text.unansweredMore]
          : connected && failure === null
            ? [text.asking, text.askingMore]
            : [text.needed, text.neededMore]
  return (
    <div className={css.lead} role="status">
      <h3>{title}</h3>
      {failure !== null && status === 'waiting' && <p>{text.notAccepted(reasonOf(failure))}</p>}
      <p className={css.note}>{more}</p>
    </div>
  )
}

function Actions({ invoiceId, name, allocation, onDraft }: Props & { allocation: Allocation }) {
  const { status, connected } = allocation
  const [choosing, setChoosing] = useState(false)
  const onError = (failure: unknown) =>
    toast(failure instanceof CallFailed ? failure.message : text.failed, { tone: 'danger', ms: 8000 })
  const asking = useMutation({
    mutationFn: () => askAgain(invoiceId),
    onSuccess: () => toast(text.asked, { tone: 'success' }),
    onError,
  })
  const deciding = useMutation({
    mutationFn: () => decide(invoiceId, 'continue'),
    onSuccess: () => toast(text.decided, { tone: 'success' }),
    onError,
  })
  const confirmWithout = async () => {
    if (await confirm({ title: text.withoutTitle, text: text.withoutText, yes: text.withoutYes })) deciding.mutate()
  }
  return (
    <div className={css.acts}>
      {(status === 'refused' || status === 'objected') && (
        <Button onClick={() => setChoosing(true)}>{text.choose}</Button>
      )}
      {(status === 'waiting' || status === 'unknown') && connected === 1 && (
        <Button loading={asking.isPending} onClick={() => asking.mutate()}>
          {text.ask}
        </Button>
      )}
      {status === 'waiting' && (
        <Button variant="default" loading={deciding.isPending} onClick={() => void confirmWithout()}>
          {text.without}
        </Button>
      )}
      <Suspense>
        {choosing && (
          <DecisionDialog {...{ invoiceId, name, allocation, onDraft }} onClose={() => setChoosing(false)} />
        )}
      </Suspense>
    </div>
  )
}
