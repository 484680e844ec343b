import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '../platform/call.ts'
import { toast } from '../ui/toast.ts'
import { saveSetting, settingsQuery, type Setting } from './api.ts'
import { text } from './settings-text.ts'

const mutationKey = ['notifications', 'settings']

/**
 * The person's settings with pending changes applied. A change shows at once and is reverted when the
 * server refuses it. Changes are sent one after the other, so the last of two quick taps wins.
 */
export function useSettings() {
  const queries = useQueryClient()
  const { queryKey } = settingsQuery
  const query = useQuery(settingsQuery)
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as Setting,
  })
  const saving = useMutation({
    mutationKey,
    mutationFn: saveSetting,
    scope: { id: 'notification-settings' },
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (saved) => queries.setQueryData(queryKey, saved),
    onError: (failure) =>
      toast(failure instanceof CallFailed && failure.status !== 500 ? failure.message : text.saveFailed, {
        tone: 'danger',
      }),
  })
  const kinds = query.data?.kinds.map((row) => pending.findLast(({ kind }) => kind === row.kind) ?? row)
  return { query, kinds, save: (changed: Setting) => saving.mutate(changed) }
}
