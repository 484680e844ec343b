import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { businessSettingsQuery, saveBusinessSettings, type BusinessSettings, type SettingsChange } from './api.ts'
import { text } from './text.ts'

const mutationKey = ['business', 'settings']

/**
 * The office's settings with pending changes applied. A change shows at once and is reverted when
 * the server refuses it. Changes are sent one after the other, so the last of two quick taps wins.
 */
export function useSettings() {
  const query = useQuery(businessSettingsQuery)
  const pending = useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => asFlags(state.variables as SettingsChange),
  })
  const settings = query.data && pending.reduce<BusinessSettings>((all, one) => ({ ...all, ...one }), query.data)
  return { query, settings }
}

/** Saves a change and reports its progress in `state` for the card that asked. */
export function useSaveSettings() {
  const queries = useQueryClient()
  const { queryKey } = businessSettingsQuery
  const saving = useMutation({
    mutationKey,
    // the version that is known when the change is sent, which an earlier one may have raised
    mutationFn: (change: SettingsChange) =>
      saveBusinessSettings({ ...change, version: queries.getQueryData(queryKey)?.version }),
    scope: { id: 'business-settings' },
    // a response to an earlier request must not revert the change
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: ({ version }, change) =>
      queries.setQueryData(queryKey, (before) => before && { ...before, ...asFlags(change), version }),
    onError: (failure) =>
      toast(failure instanceof CallFailed && failure.status !== 500 ? failure.message : text.saveFailed, {
        tone: 'danger',
      }),
    onSettled: () => {
      if (queries.isMutating({ mutationKey }) <= 1) void queries.invalidateQueries({ queryKey })
    },
  })
  const state: 'saving' | 'saved' | null = saving.isPending ? 'saving' : saving.isSuccess ? 'saved' : null
  return { save: (change: SettingsChange) => saving.mutate(change), state }
}

/** Flags are sent as booleans and read as 1 and 0. */
const asFlags = (change: SettingsChange) =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  ) as Partial<BusinessSettings>
