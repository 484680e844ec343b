import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { CallFailed } from '#web/platform/call.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { approve, type Answerable } from './api.ts'
import { sayApproved } from './parts/say-approved.ts'
import { text } from './text.ts'

/** A request with what names it on the screen and where its appointment is. */
export type Request = Answerable & { readonly name: string; readonly date: string }
/** Called with true when an approval is sent, and with false when it was refused. */
export type Approving = { readonly onApproval?: (holds: boolean) => void }

/**
 * One tap approves. A refusal is said in a toast: who answered first, or that the time was given
 * away, with a way to the appointment.
 */
export function useApprove({ id, version, name, date }: Request, onApproval?: Approving['onApproval']) {
  const refused = useRefusal({ id, date })
  const { mutate, isPending } = useMutation({
    mutationFn: () => approve({ id, version }),
    onMutate: () => onApproval?.(true),
    onSuccess: (approved) => sayApproved(name, approved, refused),
    onError: (failure) => {
      onApproval?.(false)
      refused(failure)
    },
  })
  return { approve: () => mutate(), isApproving: isPending }
}

/** Says why an answer was refused; leads to the appointment when it has to be dealt with there. */
export function useRefusal({ id, date }: { readonly id: number; readonly date: string }) {
  const navigate = useNavigate()
  return (failure: unknown) => {
    const isRefused = failure instanceof CallFailed && failure.status !== 500
    const isAnswered = isRefused && failure.code === 'request_answered'
    const open = () => void navigate({ to: '/calendar', search: { date, appointment: id } })
    toast(isRefused ? failure.message : text.failed, {
      tone: isAnswered ? 'plain' : 'danger',
      ...(isRefused && !isAnswered ? { action: { label: text.toAppointment, run: open } } : {}),
    })
  }
}
