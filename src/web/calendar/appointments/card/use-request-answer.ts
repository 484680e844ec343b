import { whoComes } from '#shared/customers/customers/text.ts'
import { useMutation } from '@tanstack/react-query'
import { approve, decline } from '../../appointment-requests/api.ts'
import { text as requestText } from '../../appointment-requests/text.ts'
import { sayApproved } from '../../appointment-requests/parts/say-approved.ts'
import { CallFailed } from '#web/platform/call.ts'
import { confirm, notice } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import type { Appointment } from '../api.ts'
import { titleOfTaken } from '../dialog/taken.ts'
import { text } from '../text.ts'

type Asked = { readonly row: Appointment; readonly reason?: string; readonly overlap?: true }

/** Approves or declines an appointment that waits, on the grid. The customer is told at once. */
export function useRequestAnswer() {
  const onError = (failure: Error) => void notice(failure instanceof CallFailed ? failure.message : text.unreachable)
  const approving = useMutation({
    mutationFn: ({ row, overlap }: Asked) => approve(row, overlap),
    onSuccess: (approved, { row }) => sayApproved(whoComes(row), approved, (failure) => onError(failure as Error)),
    onError: (failure, { row }) => {
      if (!(failure instanceof CallFailed) || failure.code !== 'slot_taken') return onError(failure)
      const reasons = failure.problem?.reasons ?? []
      const why = reasons.map((reason) => reason.text).join('. ') || failure.message
      const question = { title: titleOfTaken(failure.problem), text: why, yes: text.bookAnyway, danger: false }
      return void confirm(question).then((anyway) => anyway && approving.mutate({ row, overlap: true }))
    },
  })
  const declining = useMutation({
    mutationFn: ({ row, reason = '' }: Asked) => decline(row, reason),
    onSuccess: (_nothing, { row }) => toast(requestText.declined(whoComes(row))),
    onError,
  })
  return {
    approve: (row: Appointment) => approving.mutate({ row }),
    decline: (row: Appointment, reason: string) => declining.mutate({ row, reason }),
  }
}
