import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useSession } from '#web/platform/session.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { countUnproved, declineUnproved, type AppointmentRequest } from '../api.ts'
import { text } from '../text.ts'

/** Declines all that nobody proved, after a question that says how much it is. */
export function DeclineUnproved({ requests }: { readonly requests: readonly AppointmentRequest[] }) {
  const mayDelete = useSession().rights.may_delete === 1
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { requests: open, entries, cards } = await countUnproved()
      const note = text.declineUnprovedNote(open, entries, cards)
      const words = { title: text.declineUnprovedTitle, yes: text.declineUnprovedYes, no: text.keep }
      if (!(await confirm({ ...words, text: note }))) return
      await declineUnproved()
      toast(text.declinedUnproved, { tone: 'success' })
    },
    onError: () => toast(text.failed, { tone: 'danger' }),
  })
  if (!mayDelete || !requests.some(({ phone_unproved }) => phone_unproved === 1)) return null
  return (
    <Button variant="subtle" color="red" loading={isPending} onClick={() => mutate()}>
      {text.declineUnproved}
    </Button>
  )
}
