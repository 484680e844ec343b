import { lazy, Suspense, useEffect } from 'react'
import type { BookingStart } from '#shared/online-booking/start.ts'
import { formatMoney } from '#web/platform/format.ts'
import { employeeOf, furthestStep, serviceOf, withService } from './booking-state.ts'
import css from './booking.module.css'
import { EmployeeStep } from './employee-step.tsx'
import { HeroHeader } from './hero-header.tsx'
import { PageFrame, PageGuard, PageLoading } from './page-frame.tsx'
import { ProgressCard } from './progress-card.tsx'
import { ServiceStep } from './service-step.tsx'
import { SocialLinks } from './social-links.tsx'
import { text } from './text.ts'
import { useBooking, type Visit } from './use-booking.ts'

const loadNextSteps = () => import('./contact-and-time/contact-and-time-steps.tsx')
const LaterSteps = lazy(loadNextSteps)

/**
 * Online booking. The server renders the first step, or the second when the URL names a service.
 * The other steps are rendered by the script.
 */
export function BookingScreen({ start }: { readonly start: BookingStart }) {
  const visit = useBooking(start)
  const { booking, set, go } = visit
  const { step } = booking

  useEffect(() => {
    // preloads the next steps after the first choice; a failure is reported when they are needed
    if (booking.service !== null) loadNextSteps().catch(() => undefined)
  }, [booking.service])
  return (
    <PageFrame>
      <HeroHeader office={start.office} small={step > 1}>
        {step === 1 ? (
          <>
            {start.office.about && <p>{start.office.about}</p>}
            <SocialLinks office={start.office} />
          </>
        ) : (
          <ChosenLine start={start} visit={visit} />
        )}
      </HeroHeader>
      <ProgressCard step={step} furthest={furthestStep(start, booking)} onOpen={(to) => go(to, booking.service)} />
      <div className={css.step}>
        <PageGuard>
          {step === 1 && (
            <ServiceStep
              start={start}
              chosen={booking.service}
              onChoose={(id) => set((now) => withService(start, now, id))}
              onDone={() => go(2, booking.service)}
            />
          )}
          {step === 2 && (
            <EmployeeStep
              start={start}
              booking={booking}
              onChoose={(id) => set((now) => (now.employee === id ? {} : { employee: id, at: null }))}
              onDone={() => go(3, booking.service)}
            />
          )}
          {step > 2 && (
            <Suspense fallback={<PageLoading />}>
              <LaterSteps start={start} visit={visit} />
            </Suspense>
          )}
        </PageGuard>
      </div>
    </PageFrame>
  )
}

/** The choices so far, below the name of the business. */
function ChosenLine({ start, visit: { booking } }: { readonly start: BookingStart; readonly visit: Visit }) {
  const service = serviceOf(start, booking.service)
  const employee = booking.step > 2 ? employeeOf(start, booking.employee) : undefined
  if (!service) return null
  return (
    <p>
      {service.name}
      {employee && ` · ${text.withEmployee} ${employee.name}`}
      {(!employee || booking.step === 5) && (
        <>
          {' · '}
          <span className="num">{service.time_window}</span> {text.minutes}
        </>
      )}
      {!employee && Number(service.price) > 0 && (
        <>
          {' · '}
          <span className="num">{formatMoney(service.price)}</span>
        </>
      )}
    </p>
  )
}
