import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { saveDigest, saveSetting, settingsQuery, type Digest, type Setting, type Settings } from './api.ts'
import { text } from './settings-text.ts'

type Change = { readonly send: () => Promise<unknown>; readonly apply: (before: Settings) => Settings }

/**
 * The person's settings. A change shows at once and is read again when the server refuses it.
 * Changes are sent one after the other, so the last of two quick taps wins.
 */
export function useSettings() {
  const queries = useQueryClient()
  const { queryKey } = settingsQuery
  const query = useQuery(settingsQuery)
  const saving = useMutation({
    mutationFn: ({ send }: Change) => send(),
    scope: { id: 'notification-settings' },
    onError: (failure) => {
      toast(failure instanceof CallFailed && failure.status !== 500 ? failure.message : text.saveFailed, {
        tone: 'danger',
      })
      void queries.invalidateQueries({ queryKey })
    },
  })
  const change = async (made: Change) => {
    // a reply to an earlier request must not revert the change
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(queryKey, (before) => before && made.apply(before))
    saving.mutate(made)
  }
  const save = (changed: Setting) =>
    change({
      send: () => saveSetting(changed),
      apply: (before) => ({ ...before, kinds: before.kinds.map((row) => (row.kind === changed.kind ? changed : row)) }),
    })
  const chooseDigest = (hour: Digest['hour']) =>
    change({
      send: () => saveDigest(hour),
      apply: (before) => ({ ...before, digest: { ...before.digest, hour } }),
    })
  return {
    query,
    kinds: query.data?.kinds,
    digest: query.data?.digest,
    save: (changed: Setting) => void save(changed),
    chooseDigest: (hour: Digest['hour']) => void chooseDigest(hour),
  }
}
