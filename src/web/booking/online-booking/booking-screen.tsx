import { Suspense, useEffect, type ComponentType } from 'react'
import type { BookingStart } from '#shared/booking/online-booking/start.ts'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import { furthestStep, isEmployeeDecided, withService } from './booking-state.ts'
import css from './booking.module.css'
import { HeroHeader } from './hero-header.tsx'
import { PageFrame, PageGuard, PageLoading } from './page-frame.tsx'
import { ProgressCard } from './progress-card.tsx'
import { ServiceStep } from './service-step.tsx'
import { SocialLinks } from './social-links.tsx'
import type { StepProps } from './step-props.ts'
import { text } from './text.ts'
import { useBooking } from './use-booking.ts'

type Props = {
  readonly start: BookingStart
  /**
   * The steps after the first, and parts of the first that need the script. The server has only the
   * second step.
   */
  readonly LaterSteps: ComponentType<StepProps>
  /** Loads them; not given on the server. */
  readonly load?: () => Promise<{ readonly sharePage: (office: BookingStart['office']) => void }>
}

/**
 * Online booking. The server renders the first step, or the second when the URL names a service.
 * The other steps are rendered by the script.
 */
export function BookingScreen({ start, LaterSteps, load }: Props) {
  const visit = useBooking(start)
  const { booking, set, go, advance } = visit
  const { step } = booking
  const isDecided = isEmployeeDecided(start, booking)
  const furthest = furthestStep(start, booking)

  useEffect(() => {
    // preloads the next steps after the first choice; a failure is reported when they are needed
    if (booking.service !== null) load?.().catch(() => undefined)
  }, [booking.service, load])
  const part = (name: NonNullable<StepProps['part']>) => (
    <PageGuard silent>
      <Suspense>
        <LaterSteps start={start} visit={visit} part={name} />
      </Suspense>
    </PageGuard>
  )
  return (
    <PageFrame>
      <HeroHeader office={start.office} small>
        {step === 1 ? (
          <>
            {start.office.about && <p>{start.office.about}</p>}
            <SocialLinks office={start.office}>
              <button
                type="button"
                aria-label={text.share}
                onClick={() => void load?.().then(({ sharePage }) => sharePage(start.office))}
              >
                <Icon path={iconPaths.share} />
              </button>
            </SocialLinks>
          </>
        ) : (
          part('chosen')
        )}
      </HeroHeader>
      <ProgressCard step={step} furthest={furthest} onOpen={(to) => go(to, booking.service)} />
      <div className={css.step}>
        <PageGuard>
          {step === 1 && booking.isDevice && part('known')}
          {step === 1 && (
            <ServiceStep
              start={start}
              chosen={booking.service}
              onChoose={(id) => set((now) => withService(start, now, id))}
              onTake={(service, employee, at) => advance({ service, more: [], employee, at })}
              onward={!isDecided ? text.toEmployee : furthest > 3 ? text.onward : text.toPhone}
              onDone={() => (isDecided ? advance() : go(2, booking.service))}
            >
              {booking.service !== null && part('more')}
            </ServiceStep>
          )}
          {step > 1 && (
            <Suspense fallback={<PageLoading />}>
              <LaterSteps start={start} visit={visit} />
            </Suspense>
          )}
        </PageGuard>
      </div>
    </PageFrame>
  )
}
