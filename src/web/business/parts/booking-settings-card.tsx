import { NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallFailed } from '../../platform/call.ts'
import { Card, CardHead } from '../../ui/card.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SettingRow, SwitchRow } from '../../ui/fields.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ErrorState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { businessSettingsQuery, saveBusinessSettings, type BusinessSettings, type SettingsChange } from '../api.ts'
import { text } from '../text.ts'
import css from './booking-settings-card.module.css'

/** How customers book by themselves (owners). Every change saves itself, says so, and goes back when it could not be saved. */
export function BookingSettingsCard() {
  const query = useQuery(businessSettingsQuery)
  const save = useSaveSettings()
  if (query.error && !query.data)
    return (
      <Card>
        <ErrorState title={text.settingsFailed} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  return (
    <Card as="section">
      <CardHead title={text.bookingTitle}>
        <span role="status">
          {save.isPending && <Chip tone="quiet">{text.saving}</Chip>}
          {save.isSuccess && <Chip tone="ok">{text.saved}</Chip>}
        </span>
      </CardHead>
      <div className={css.rows}>
        {query.data ? <Rows settings={query.data} save={save.mutate} /> : <Skeleton height={190} />}
      </div>
    </Card>
  )
}

type ProofKey = keyof typeof text.proofs
const proofOf = (proof: BusinessSettings['phone_proof']): ProofKey =>
  proof === null ? 'auto' : proof === 1 ? 'on' : 'off'
const proofs: Record<ProofKey, boolean | null> = { auto: null, on: true, off: false }

function Rows({ settings, save }: { settings: BusinessSettings; save: (change: SettingsChange) => void }) {
  return (
    <>
      <SwitchRow
        label={text.onlineBooking}
        note={text.onlineBookingNote}
        checked={settings.online_booking === 1}
        onChange={(online_booking) => save({ online_booking })}
      />
      <SwitchRow
        label={text.approve}
        note={text.approveNote}
        checked={settings.approve_bookings === 1}
        onChange={(approve_bookings) => save({ approve_bookings })}
      />
      <SettingRow label={text.proof} note={text.proofNote}>
        <NativeSelect
          className={css.select}
          aria-label={text.proof}
          value={proofOf(settings.phone_proof)}
          onChange={(event) => save({ phone_proof: proofs[event.currentTarget.value as ProofKey] })}
          data={Object.entries(text.proofs).map(([value, label]) => ({ value, label }))}
        />
      </SettingRow>
    </>
  )
}

/** Shows the change at once, and takes it back with a sentence when the server does not take it. */
function useSaveSettings() {
  const queries = useQueryClient()
  const { queryKey } = businessSettingsQuery
  return useMutation({
    mutationFn: saveBusinessSettings,
    scope: { id: 'business-settings' },
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey })
      const before = queries.getQueryData(queryKey)
      if (before) queries.setQueryData(queryKey, { ...before, ...shown(change) })
      return before
    },
    onError: (failure, _change, before) => {
      if (before) queries.setQueryData(queryKey, before)
      toast(failure instanceof CallFailed && failure.status !== 500 ? failure.message : text.saveFailed, {
        tone: 'bad',
      })
    },
    onSettled: () => void queries.invalidateQueries({ queryKey }),
  })
}

/** Flags are sent as booleans and read as 1 and 0. */
const shown = (change: SettingsChange) =>
  Object.fromEntries(
    Object.entries(change).map(([name, value]) => [name, typeof value === 'boolean' ? Number(value) : value]),
  ) as Partial<BusinessSettings>
