import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CallFailed } from '../../platform/call.ts'
import { confirm } from '../../ui/confirm.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import css from '../allocation-numbers.module.css'
import { allocationQuery, continueWithout } from '../api.ts'
import { NumberForm } from '../number-form.tsx'
import { text } from '../text.ts'

/** What a document waits for that needs a number of the tax authority, and how it gets one. Lazy. */
export default function AllocationPanel({ invoiceId }: { readonly invoiceId: number }) {
  const { data, error, refetch } = useQuery(allocationQuery(invoiceId))
  if (!data && error) return <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={320} />
  return (
    <div className={css.panel}>
      <div className={css.lead} role="status">
        <h3>{text.needed}</h3>
        <p className={css.note}>{text.neededMore}</p>
      </div>
      <a href={text.byHandAddress} target="_blank" rel="noopener noreferrer">
        {text.byHand}
      </a>
      <NumberForm invoiceId={invoiceId} />
      <div className={css.acts}>{data.status === 'waiting' && <WithoutButton invoiceId={invoiceId} />}</div>
    </div>
  )
}

function WithoutButton({ invoiceId }: { readonly invoiceId: number }) {
  const deciding = useMutation({
    mutationFn: () => continueWithout(invoiceId),
    onSuccess: () => toast(text.decided, { tone: 'success' }),
    onError: (failure) => toast(failure instanceof CallFailed ? failure.message : text.failed, { tone: 'danger' }),
  })
  const ask = async () => {
    if (await confirm({ title: text.withoutTitle, text: text.withoutText, yes: text.withoutYes })) deciding.mutate()
  }
  return (
    <Button variant="default" loading={deciding.isPending} onClick={() => void ask()}>
      {text.without}
    </Button>
  )
}
