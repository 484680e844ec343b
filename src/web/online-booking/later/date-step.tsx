import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { Sheet } from '#web/ui/plain/sheet.tsx'
import { serviceOf } from '../booking-state.ts'
import base from '../frame.module.css'
import { PageGuard, Waiting } from '../page-frame.tsx'
import { bookAppointment, toThankYou } from './book-appointment.ts'
import type { StepProps } from './step-props.ts'
import { NearestStarts } from './nearest-starts.tsx'
import css from './picking.module.css'
import { SlotPicker } from './slot-picker.tsx'
import { StartWords } from './start-words.tsx'
import { text } from './text.ts'
import { TroubleNote } from './trouble-note.tsx'
import { isFree, useDays } from './use-days.ts'
import { isOutdated, isVisitLost, troubleOf, useDeed } from './use-deed.ts'
import { open } from './visitor.ts'

const BusyCalendar = lazy(() => import('../calendar/busy-calendar.tsx'))

/** When. The offered times come from the server; what it says at the end counts, and a time that went away meanwhile brings near ones. */
export function DateStep({ start, visit: { booking, set, go } }: StepProps) {
  const { office } = start
  const { service, employee } = booking
  const [calendarOpen, setCalendarOpen] = useState(false)
  const left = useLeaving()
  const { busy, trouble, setTrouble, run } = useDeed()
  const load = useCallback(
    (days: number, from?: string) => {
      const query = {
        service_id: String(service),
        employee_id: String(employee),
        days: String(days),
        ...(from ? { from } : {}),
      }
      return open.slots({ params: { officeId: String(office.id) }, query })
    },
    [office.id, service, employee],
  )
  const source = useDays(load, office.booking_horizon_days)
  const { days, isComplete, more } = source
  // what was taken meanwhile is not chosen any more
  const at = booking.at !== null && isFree(days, booking.at) ? booking.at : null
  const reach = useCallback(
    (date: string) => {
      if (days && !isComplete && days.at(-1)!.date < date) more()
    },
    [days, isComplete, more],
  )
  const choose = (start_time: string | null) => {
    if (start_time !== null) setTrouble(null)
    set({ at: start_time })
  }

  const book = () =>
    run(async () => {
      try {
        const booked = await bookAppointment(start, booking)
        if (!booked) return setTrouble({ sentence: text.proveAgain, code: 'phone_unproved', fields: {}, slots: [] })
        // the button stays as it is until the next page has come
        left.set(true)
        toThankYou(start, booking, booked)
      } catch (failure) {
        // a line that is down has nothing newer to show, and of what is not offered any more there are no times
        if (failure instanceof CallFailed && !isOutdated(troubleOf(failure))) source.refresh()
        throw failure
      }
    })

  const identifyAgain = () => {
    set({ asked: null, provedOn: null, visit: null })
    go(3, service)
  }

  return (
    <div className={base.form}>
      <div className={css.when}>
        {trouble && (
          <TroubleNote trouble={trouble}>
            <NearestStarts slots={trouble.slots} onChoose={choose} />
            {isVisitLost(trouble) && (
              <Button look="ghost" onClick={identifyAgain}>
                {text.identifyAgain}
              </Button>
            )}
          </TroubleNote>
        )}
        <SlotPicker source={source} at={at} onChoose={choose} />
        <div className={css.more}>
          <Button look="link" onClick={() => setCalendarOpen(true)}>
            {text.fullCalendar} <span className={css.caret} aria-hidden />
          </Button>
        </div>
      </div>
      <Sheet
        large
        open={calendarOpen}
        onClose={() => setCalendarOpen(false)}
        title={text.calendar}
        closeLabel={text.close}
      >
        <PageGuard>
          <Suspense fallback={<Waiting />}>
            <BusyCalendar
              office={office}
              employee={employee!}
              minutes={serviceOf(start, service)!.time_window}
              days={days ?? []}
              at={at}
              onReach={reach}
              onPick={(picked) => {
                choose(picked)
                setCalendarOpen(false)
              }}
            />
          </Suspense>
        </PageGuard>
      </Sheet>
      <div className={base.cta}>
        <Button disabled={at === null} busy={busy || left.is} onClick={() => void book()}>
          {busy || left.is ? (
            text.booking
          ) : at === null ? (
            text.chooseTime
          ) : (
            <span>
              {text.book}
              <StartWords at={at} />
            </span>
          )}
        </Button>
      </div>
    </div>
  )
}

/** True from the moment on when the page is being left; false again when the browser brings it back as it was. */
function useLeaving() {
  const [is, set] = useState(false)
  useEffect(() => {
    const back = ({ persisted }: PageTransitionEvent) => {
      if (persisted) set(false)
    }
    addEventListener('pageshow', back)
    return () => removeEventListener('pageshow', back)
  }, [])
  return { is, set }
}
