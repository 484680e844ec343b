import { useCallback, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { formatTime } from '#web/platform/format.ts'
import { Button } from '#web/ui/plain/button.tsx'
import base from '../frame.module.css'
import { NearestStarts } from '../contact-and-time/nearest-starts.tsx'
import strip from '../contact-and-time/slot-picker.module.css'
import { SlotPicker } from '../contact-and-time/slot-picker.tsx'
import { StartLabel } from '../contact-and-time/start-label.tsx'
import { text as words } from '../contact-and-time/text.ts'
import { ProblemNote } from '../contact-and-time/problem-note.tsx'
import { isFree, useDays } from '../contact-and-time/use-days.ts'
import { useAction } from '../contact-and-time/use-action.ts'
import { publicApi } from '../contact-and-time/visitor.ts'
import { Day } from '../thank-you/moment.tsx'
import css from './manage.module.css'
import { text } from './text.ts'
import type { Managed } from './use-managed.ts'

type Props = {
  readonly token: string
  readonly managed: Managed
  readonly onBack: () => void
  readonly onMoved: (managed: Managed) => void
  /**
   * Called when the appointment has changed since it was loaded, with a sentence that explains it.
   */
  readonly onStale: (sentence: string) => Promise<void>
}

/** Moves the appointment to another time for the same service and employee. */
export function MoveForm({ token, managed, onBack, onMoved, onStale }: Props) {
  const { appointment, business, booking_horizon_days } = managed
  const [chosen, setChosen] = useState<string | null>(null)
  const { busy, problem, setProblem, run } = useAction()
  const load = useCallback(
    (days: number, from?: string) =>
      publicApi.managedSlots({ params: { token }, query: { days: String(days), ...(from ? { from } : {}) } }),
    [token],
  )
  const source = useDays(load, booking_horizon_days)
  const at = chosen !== null && isFree(source.days, chosen) ? chosen : null
  const choose = (start: string | null) => {
    if (start !== null) setProblem(null)
    setChosen(start)
  }
  const move = () =>
    run(async () => {
      try {
        onMoved(
          await publicApi.moveManaged({ params: { token }, body: { start_time: at!, version: appointment.version } }),
        )
      } catch (failure) {
        if (failure instanceof CallFailed && ['appointment_changed', 'cutoff_passed'].includes(failure.code))
          await onStale(failure.message)
        else source.refresh()
        throw failure
      }
    })
  return (
    <div className={base.form}>
      <div className={strip.picker}>
        <p className={css.now}>
          {text.now}: <Day start={appointment.start_time} />,{' '}
          <span className="num">{formatTime(appointment.start_time)}</span>
        </p>
        {problem && (
          <ProblemNote problem={problem}>
            <NearestStarts slots={problem.slots} onChoose={choose} />
          </ProblemNote>
        )}
        <SlotPicker source={source} at={at} onChoose={choose} phone={business.phone} />
        <div className={strip.more}>
          <Button variant="link" onClick={onBack}>
            {text.back}
          </Button>
        </div>
      </div>
      <div className={base.actionBar}>
        <Button disabled={at === null} busy={busy} onClick={() => void move()}>
          {busy ? (
            text.moving
          ) : at === null ? (
            words.chooseTime
          ) : (
            <span>
              {text.newTime}
              <StartLabel at={at} />
            </span>
          )}
        </Button>
      </div>
    </div>
  )
}
