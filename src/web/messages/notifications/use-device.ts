import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '#web/platform/call.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { readDevice } from './device-api.ts'
import { text } from './device-text.ts'
import { isApp, ownDevice } from './own-device.ts'

const deviceQuery = queryOptions({
  queryKey: ['notification-device'],
  // the person may come back from the settings of the phone
  staleTime: 0,
  queryFn: async ({ signal }) => {
    const known = await readDevice(signal)
    const device = await ownDevice()
    const state = await device.readState(known)
    const asks = state === 'off' && (await device.wouldAsk())
    return { known, quiet: known.device?.quiet ?? 1, state, asks, openSettings: device.openSettings }
  },
})
type Shown = Awaited<ReturnType<NonNullable<typeof deviceQuery.queryFn>>>

/**
 * Whether this device shows notifications, and turning that on and off. Failures are said in a
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
    turnOn: (shown: Shown) => change(() => turnOn(shown)),
    turnOff: () => change(async () => (await ownDevice()).turnOff()),
    openSettings: (shown: Shown) => change(async () => shown.openSettings?.()),
    keepQuiet: (quiet: boolean) => change(async () => (await ownDevice()).keepQuiet(quiet)),
  }
}

async function turnOn({ known, quiet }: Shown): Promise<void> {
  const turned = await (await ownDevice()).turnOn(known, quiet === 1)
  const { refused, noService } = isApp() ? text.app : text
  if (turned === 'blocked') toast(refused, { tone: 'danger' })
  if (turned === 'failed') toast(noService, { tone: 'danger' })
}
