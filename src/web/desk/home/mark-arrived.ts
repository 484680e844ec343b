import { whoComes } from '#shared/customers/customers/text.ts'
import { appointmentCalls } from '#web/calendar/appointments/api.ts'
import { CallFailed } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { text as ui } from '#web/ui/text.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import type { Visit } from './api.ts'
import { text } from './text.ts'

type Status = Visit['status_key']
const save = async (id: number, status_key: Status, version: number) => {
  const { appointment } = await appointmentCalls.update({ params: { id: `${id}` }, body: { status_key, version } })
  return appointment
}
const refetch = async (): Promise<void> =>
  void (await Promise.all(['home', 'appointments'].map((name) => queryClient.invalidateQueries({ queryKey: [name] }))))
const refused = (failure: unknown) =>
  toast(failure instanceof CallFailed ? failure.message : ui.offline, { tone: 'danger' })

/** Marks a customer as arrived, or says why it did not. Never fails. */
export async function markArrived(visit: Visit): Promise<void> {
  const { id, status_key, version } = visit
  try {
    const saved = await save(id, 'arrived', version)
    const undo = () =>
      void save(id, status_key, saved.version)
        .catch(refused)
        .finally(() => void refetch())
    toast(text.hasArrived(whoComes(visit)), { tone: 'success', action: { label: text.undo, run: undo } })
  } catch (failure) {
    refused(failure)
  }
  await refetch()
}
