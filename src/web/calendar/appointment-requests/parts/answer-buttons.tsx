import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { text } from '../text.ts'
import { useApprove, type Approving, type Request } from '../use-answer.ts'
import css from './requests.module.css'

const loadDialog = () => import('../decline-dialog.tsx')
const DeclineDialog = lazy(loadDialog)

/** One tap approves; declining asks for a reason first. */
export function AnswerButtons({ request, onApproval }: { readonly request: Request } & Approving) {
  const { approve, isApproving } = useApprove(request, onApproval)
  const dialog = useDialog<never>(loadDialog)
  return (
    <span className={css.answers}>
      <Button variant="light" loading={isApproving} onClick={approve} aria-label={text.approveOf(request.name)}>
        {text.approve}
      </Button>
      <Button
        variant="default"
        disabled={isApproving}
        onClick={() => dialog.open(null)}
        aria-label={text.declineOf(request.name)}
      >
        {text.decline}
      </Button>
      <Suspense>{dialog.row !== undefined && <DeclineDialog request={request} onClose={dialog.close} />}</Suspense>
    </span>
  )
}
