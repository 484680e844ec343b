import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { firstRunQuery, type FirstRun } from './api.ts'
import { HoursStep } from './hours-step.tsx'
import { NameStep } from './name-step.tsx'
import { ServicesStep } from './services-step.tsx'
import { ShareStep } from './share-step.tsx'
import { StepFrame } from './step-frame.tsx'
import { text } from './text.ts'
import css from './welcome.module.css'

const route = getRouteApi('/bare/welcome')
const LAST = 4

/** The first of the four steps that is open; the last one when all are done. */
const firstOpen = ({ steps }: FirstRun): number => {
  const at = [steps.name, steps.hours, steps.services].findIndex((done) => done === 0)
  return at < 0 ? LAST : at + 1
}

/**
 * Four steps after registration, each of which is saved on its own. The URL has the step, so that a
 * reload and the browser's back button lead to it. Only the name cannot be skipped.
 */
export function WelcomeScreen() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const query = useQuery(firstRunQuery)
  const state = query.data
  if (!state)
    return (
      <main className={css.page}>
        <div className={css.sheet}>
          {query.error ? (
            <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton height={420} />
          )}
        </div>
      </main>
    )
  // without a name there is nothing to go on with
  const step = state.steps.name === 0 ? 1 : (search.step ?? firstOpen(state))
  const go = (to: number) => void navigate({ to: '/welcome', search: { step: to } })
  const frame = {
    step,
    onBack: step > 1 ? () => go(step - 1) : undefined,
    onSkip: step > 1 && step < LAST ? () => go(step + 1) : undefined,
  }
  const next = { state, onDone: () => go(step + 1) }
  if (step === 1)
    return (
      <StepFrame {...frame} title={text.nameTitle} note={text.nameNote}>
        <NameStep {...next} />
      </StepFrame>
    )
  if (step === 2)
    return (
      <StepFrame {...frame} title={text.hoursTitle} note={text.hoursNote}>
        <HoursStep {...next} />
      </StepFrame>
    )
  if (step === 3)
    return (
      <StepFrame {...frame} title={text.servicesTitle} note={text.servicesNote(text.trades[state.trade ?? 'other'])}>
        <ServicesStep {...next} />
      </StepFrame>
    )
  return (
    <StepFrame {...frame} title={text.shareTitle} note={text.shareNote}>
      <ShareStep state={state} />
    </StepFrame>
  )
}
