import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '../platform/call.ts'
import { toast } from '../ui/toast.ts'
import { saveSetting, settingsQuery, type Setting } from './api.ts'
import { text } from './settings-text.ts'

/**
 * The person's settings. A change shows at once and is read again when the server refuses it.
 * Changes are sent one after the other, so the last of two quick taps wins.
 */
export function useSettings() {
  const queries = useQueryClient()
  const { queryKey } = settingsQuery
  const query = useQuery(settingsQuery)
  const saving = useMutation({
    mutationFn: saveSetting,
    scope: { id: 'notification-settings' },
    onError: (failure) => {
      toast(failure instanceof CallFailed && failure.status !== 500 ? failure.message : text.saveFailed, {
        tone: 'danger',
      })
      void queries.invalidateQueries({ queryKey })
    },
  })
  const save = async (changed: Setting) => {
    // a reply to an earlier request must not revert the change
    await queries.cancelQueries({ queryKey })
    queries.setQueryData(
      queryKey,
      (before) => before && { kinds: before.kinds.map((row) => (row.kind === changed.kind ? changed : row)) },
    )
    saving.mutate(changed)
  }
  return { query, kinds: query.data?.kinds, save: (changed: Setting) => void save(changed) }
}
