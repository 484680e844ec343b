import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { readDevice, removeDevice, saveDevice } from './api.ts'
import { text } from './device-text.ts'
import { readDeviceState, subscribe, unsubscribe } from './push-device.ts'

const deviceQuery = queryOptions({
  queryKey: ['notification-device'],
  queryFn: async ({ signal }) => {
    const { public_key, device } = await readDevice(signal)
    return { public_key, quiet: device?.quiet ?? 1, state: await readDeviceState(device?.endpoint ?? null) }
  },
})
type Known = Awaited<ReturnType<NonNullable<typeof deviceQuery.queryFn>>>

/**
 * Whether this browser shows notifications, and turning that on and off. Failures are said in a
 * toast.
 */
export function useDevice() {
  const queries = useQueryClient()
  const query = useQuery(deviceQuery)
  const changing = useMutation({
    mutationFn: (work: () => Promise<void>) => work(),
    onError: (failure) =>
      toast(failure instanceof CallFailed && failure.status !== 500 ? failure.message : text.failed, {
        tone: 'danger',
      }),
    onSettled: () => queries.invalidateQueries({ queryKey: deviceQuery.queryKey }),
  })
  const change = (work: () => Promise<void>) => changing.mutate(work)
  return {
    query,
    isChanging: changing.isPending,
    turnOn: ({ public_key, quiet }: Known) => change(() => turnOn(public_key, quiet)),
    turnOff: () => change(turnOff),
    keepQuiet: (quiet: boolean) => change(() => keepQuiet(quiet)),
  }
}

async function turnOn(publicKey: string, quiet: 0 | 1): Promise<void> {
  const subscription = await subscribe(publicKey)
  if (typeof subscription !== 'string') return saveDevice(subscription, quiet === 1)
  if (subscription !== 'dismissed')
    toast(subscription === 'blocked' ? text.refused : text.noService, { tone: 'danger' })
}

async function turnOff(): Promise<void> {
  await removeDevice()
  await unsubscribe()
}

async function keepQuiet(quiet: boolean): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  if (subscription) await saveDevice(subscription, quiet)
}
