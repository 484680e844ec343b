import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { formatMoney } from '#web/platform/format.ts'
import { Button } from '#web/ui/plain/button.tsx'
import { Sheet } from '#web/ui/plain/sheet.tsx'
import { ANYONE, minutesOf, servicesOf, type Booking } from '../booking-state.ts'
import base from '../frame.module.css'
import { PageGuard, PageLoading } from '../page-frame.tsx'
import { storeDevice } from '../remembered/device.ts'
import { bookAppointment, openThankYou } from './book-appointment.ts'
import { BookingTerms } from './booking-terms.tsx'
import { BookWith } from './book-with.tsx'
import type { StepProps } from '../step-props.ts'
import { EmployeeFilter } from './employee-filter.tsx'
import { WaitingLink } from '../waiting-link.tsx'
import { NearestStarts } from './nearest-starts.tsx'
import css from './slot-picker.module.css'
import { SlotPicker } from './slot-picker.tsx'
import { StartLabel } from './start-label.tsx'
import { text } from './text.ts'
import { ProblemNote } from './problem-note.tsx'
import { isFree, isLoaded, useDays } from './use-days.ts'
import { isOutdated, isVisitLost, limitOf, problemOf, useAction } from './use-action.ts'
import { slotsOf } from './visitor-slots.ts'

const BusyCalendar = lazy(() => import('../calendar/busy-calendar.tsx'))
const PaymentStep = lazy(() => import('../payment/payment-step.tsx'))

/**
 * The choice of a time. The server offers the times and checks the booking again; when a time was
 * taken since, it offers the nearest free ones.
 */
export function DateStep({ start, visit }: StepProps) {
  const { booking, set, go } = visit
  const { office } = start
  const { service, employee } = booking
  const chosen = [service, ...booking.more].join()
  const services = servicesOf(start, booking)
  const { deposit, card_fee } = services[0] ?? {}
  const [calendarOpen, setCalendarOpen] = useState(false)
  const leaving = useLeaving()
  const { busy, problem, setProblem, run } = useAction()
  const load = useCallback(
    (days: number, from?: string) => slotsOf(start, chosen.split(',').map(Number), employee, days, from),
    [start, chosen, employee],
  )
  const source = useDays(load, office.booking_horizon_days)
  const { days, isComplete, more } = source
  // a chosen time that was taken since is cleared
  const at = booking.at !== null && isFree(days, booking.at) ? booking.at : null
  const isGone = at === null && booking.at !== null && !problem && isLoaded(days, booking.at)
  // whoever is remembered skips the steps that say it
  const note = problem ?? (booking.known === null ? null : limitOf(booking))
  const loadUpTo = useCallback(
    (date: string) => {
      if (days && !isComplete && days.at(-1)!.date < date) more()
    },
    [days, isComplete, more],
  )
  const choose = (start_time: string | null) => {
    if (start_time !== null) setProblem(null)
    set({ at: start_time })
  }

  const book = (wanted: Booking = booking) =>
    run(async () => {
      try {
        const booked = await bookAppointment(start, wanted)
        if (!booked) return setProblem({ sentence: text.proveAgain, code: 'phone_unproved', fields: {}, slots: [] })
        const { manage_token: token, card_fee: fee } = booked
        if (booked.device_token !== null) storeDevice(start, booked.device_token)
        if (booked.deposit ?? fee) return set({ payment: { token: token!, choice: choiceOf(wanted), isCard: !!fee } })
        // the button stays busy until the next page loads
        leaving.set(true)
        openThankYou(start, wanted, booked)
      } catch (failure) {
        // refreshing is useless without a connection, and an outdated offer has no times
        if (failure instanceof CallFailed && !isOutdated(problemOf(failure))) source.refresh()
        throw failure
      }
    })

  const returnToPhoneStep = () => {
    set({ checkedPhone: null, provedOn: null, visit: null, known: null, limit: null })
    go(3, service)
  }

  if (booking.payment?.choice === choiceOf(booking))
    return (
      <Suspense fallback={<PageLoading />}>
        <PaymentStep
          token={booking.payment.token}
          isCard={booking.payment.isCard}
          onBooked={({ appointment, sms_sent }) =>
            openThankYou(start, booking, {
              appointment,
              manage_token: booking.payment!.token,
              sms_sent: sms_sent === 1,
            })
          }
          onOther={() => set({ payment: null, at: null })}
          onRetry={() => {
            set({ payment: null })
            void book()
          }}
        />
      </Suspense>
    )
  return (
    <div className={base.form}>
      <div className={css.picker}>
        {note && (
          <ProblemNote problem={note} phone={office.phone}>
            <NearestStarts slots={note.slots} onChoose={choose} />
            {isVisitLost(note) && (
              <Button variant="ghost" onClick={returnToPhoneStep}>
                {text.backToIdentification}
              </Button>
            )}
          </ProblemNote>
        )}
        {isGone && (
          <p className={css.gone} role="status">
            {text.gone}
          </p>
        )}
        <SlotPicker
          source={source}
          at={at}
          onChoose={choose}
          phone={office.phone}
          filter={<EmployeeFilter start={start} booking={booking} onChoose={(id) => set({ employee: id, at: null })} />}
        />
        <div className={css.more}>
          <WaitingLink start={start} service={service} employee={employee} />
        </div>
        <div className={css.more}>
          <Button variant="link" onClick={() => setCalendarOpen(true)}>
            {text.fullCalendar} <span className={css.arrow} aria-hidden />
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
          <Suspense fallback={<PageLoading />}>
            <BusyCalendar
              office={office}
              minutes={minutesOf(services)}
              days={days ?? []}
              at={at}
              onReach={loadUpTo}
              onPick={(picked) => {
                choose(picked)
                setCalendarOpen(false)
              }}
            />
          </Suspense>
        </PageGuard>
      </Sheet>
      <div className={base.actionBar}>
        <BookingTerms start={start} booking={booking} at={at} />
        {deposit && (
          <p className={css.deposit}>
            {text.deposit} <span className="num">{formatMoney(deposit)}</span>
          </p>
        )}
        {card_fee && <p className={css.deposit}>{text.card}</p>}
        {at !== null && employee === ANYONE && (
          <BookWith
            start={start}
            booking={booking}
            at={at}
            disabled={busy || leaving.is}
            onBook={(id) => {
              set({ employee: id })
              void book({ ...booking, employee: id })
            }}
          />
        )}
        <Button disabled={at === null} busy={busy || leaving.is} onClick={() => void book()}>
          {busy || leaving.is ? (
            text.booking
          ) : at === null ? (
            text.chooseTime
          ) : (
            <span>
              {text.book}
              <StartLabel at={at} />
            </span>
          )}
        </Button>
      </div>
    </div>
  )
}

/** The choice that a slot is held for; another choice leaves the payment. */
const choiceOf = ({ service, more, employee, at }: Booking): string => `${[service, ...more].join()} ${employee} ${at}`

/**
 * True while the page is being left; false again when the browser restores it from the back/forward
 * cache.
 */
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
