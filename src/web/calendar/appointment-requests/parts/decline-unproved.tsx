import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSession } from '#web/platform/session.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { declineUnproved, unprovedQuery } from '../api.ts'
import { text } from '../text.ts'

/**
 * Declines all that nobody proved, after a question that says how much it is. Shown while there is
 * any, also when only entries of the waiting list are, or cards that nothing is left on.
 */
export function DeclineUnproved() {
  const mayDelete = useSession().rights.may_delete === 1
  const counted = useQuery({ ...unprovedQuery, enabled: mayDelete })
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const { data } = await counted.refetch({ throwOnError: true })
      const note = text.declineUnprovedNote(data!.requests, data!.entries, data!.cards)
      const words = { title: text.declineUnprovedTitle, yes: text.declineUnprovedYes, no: text.keep }
      if (!(await confirm({ ...words, text: note }))) return
      await declineUnproved()
      toast(text.declinedUnproved, { tone: 'success' })
    },
    onError: () => toast(text.failed, { tone: 'danger' }),
  })
  const { requests = 0, entries = 0, cards = 0 } = counted.data ?? {}
  if (!mayDelete || requests + entries + cards === 0) return null
  return (
    <Button variant="subtle" color="red" loading={isPending} onClick={() => mutate()}>
      {text.declineUnproved}
    </Button>
  )
}
