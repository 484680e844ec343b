import { useCallback, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { Button } from '#web/ui/plain/button.tsx'
import base from '../frame.module.css'
import { NearestStarts } from '../later/nearest-starts.tsx'
import strip from '../later/picking.module.css'
import { SlotPicker } from '../later/slot-picker.tsx'
import { StartWords } from '../later/start-words.tsx'
import { text as words } from '../later/text.ts'
import { TroubleNote } from '../later/trouble-note.tsx'
import { isFree, useDays } from '../later/use-days.ts'
import { useDeed } from '../later/use-deed.ts'
import { open } from '../later/visitor.ts'
import { text } from './text.ts'
import type { Managed } from './use-managed.ts'

type Props = {
  readonly token: string
  readonly managed: Managed
  readonly onBack: () => void
  readonly onMoved: (managed: Managed) => void
  /** The appointment is not what it was; the sentence says how. */
  readonly onStale: (sentence: string) => Promise<void>
}

/** Another time for the same service with the same employee. */
export function MoveForm({ token, managed: { appointment, booking_horizon_days }, onBack, onMoved, onStale }: Props) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { busy, trouble, setTrouble, run } = useDeed()
  const load = useCallback(
    (days: number, from?: string) =>
      open.managedSlots({ params: { token }, query: { days: String(days), ...(from ? { from } : {}) } }),
    [token],
  )
  const source = useDays(load, booking_horizon_days)
  const at = chosen !== null && isFree(source.days, chosen) ? chosen : null
  const choose = (start: string | null) => {
    if (start !== null) setTrouble(null)
    setChosen(start)
  }
  const move = () =>
    run(async () => {
      try {
        onMoved(await open.moveManaged({ params: { token }, body: { start_time: at!, version: appointment.version } }))
      } catch (failure) {
        if (failure instanceof CallFailed && ['appointment_changed', 'cutoff_passed'].includes(failure.code))
          await onStale(failure.message)
        else source.refresh()
        throw failure
      }
    })
  return (
    <div className={base.form}>
      <div className={strip.when}>
        {trouble && (
          <TroubleNote trouble={trouble}>
            <NearestStarts slots={trouble.slots} onChoose={choose} />
          </TroubleNote>
        )}
        <SlotPicker source={source} at={at} onChoose={choose} />
        <div className={strip.more}>
          <Button look="link" onClick={onBack}>
            {text.back}
          </Button>
        </div>
      </div>
      <div className={base.cta}>
        <Button disabled={at === null} busy={busy} onClick={() => void move()}>
          {busy ? (
            text.moving
          ) : at === null ? (
            words.chooseTime
          ) : (
            <span>
              {text.newTime}
              <StartWords at={at} />
            </span>
          )}
        </Button>
      </div>
    </div>
  )
}
