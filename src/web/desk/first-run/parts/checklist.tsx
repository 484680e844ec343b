import { IconCheck, IconChevronLeft, IconDeviceMobile } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { STEPS, type StepName } from '#shared/desk/first-run/rules.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { endFirstRun, firstRunQuery, forgetFirstRun, type FirstRun } from '../api.ts'
import { text } from '../text.ts'
import css from './checklist.module.css'
import { useTryPage } from './use-try-page.ts'

const places = {
  name: { to: '/welcome', search: { step: 1 } },
  hours: { to: '/welcome', search: { step: 2 } },
  services: { to: '/welcome', search: { step: 3 } },
  share: { to: '/welcome', search: { step: 4 } },
  customers: { to: '/customers' },
  documents: { to: '/BusinessSettings' },
} as const

/**
 * What is left until the business works: a solid button on the first open step. When all are done
 * it says so, folds, and is not shown again. `onShown` receives the height of its place.
 */
export default function Checklist({ onShown }: { onShown: (height: number) => void }) {
  const { data } = useQuery({ ...firstRunQuery, staleTime: 0 })
  const left = data ? STEPS.filter((step) => data.steps[step] === 0) : null
  const folded = useFolding(left?.length === 0 && data?.ended === 0)
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => onShown(place.current?.offsetHeight ?? 0))
  if (!data || !left || folded) return null
  const done = STEPS.length - left.length
  return (
    <div ref={place} className={css.place}>
      <Card as="section" aria-label={text.progress(done, STEPS.length)}>
        <div className={css.head}>
          <Ring done={done} />
          <div>
            <h2>{text.checklistTitle(left.length)}</h2>
            <p>{text.checklistNote(left.length)}</p>
          </div>
        </div>
        {left.length > 0 && (
          <ol className={css.steps}>
            {STEPS.map((step) => (
              <Step key={step} step={step} isDone={!left.includes(step)} isFirst={step === left[0]} />
            ))}
          </ol>
        )}
        {left.length > 0 && data.online_services > 0 && <TryPage state={data} />}
      </Card>
    </div>
  )
}

/** The booking page as customers see it, once it has something to book; ticked after a booking. */
const TryPage = ({ state }: { state: FirstRun }) => (
  <a className={css.tryPage} data-done={state.tried === 1 || undefined} {...useTryPage(state)}>
    {state.tried === 1 ? (
      <span className={css.mark}>
        <IconCheck size={16} stroke={2.5} aria-hidden />
      </span>
    ) : (
      <IconDeviceMobile size={20} stroke={1.75} aria-hidden />
    )}
    {text.tryIt}
    {state.tried === 1 && <span className="visually-hidden">{text.done}</span>}
  </a>
)

const FOLD_AFTER_MS = 5000
/** Notes the end as soon as everything is done, and folds the card a little later. */
function useFolding(ends: boolean): boolean {
  const [folded, setFolded] = useState(false)
  useEffect(() => {
    if (!ends) return
    const noted = endFirstRun().then(
      () => true,
      () => false, // the next visit tries again
    )
    const timer = setTimeout(() => setFolded(true), FOLD_AFTER_MS)
    return () => {
      clearTimeout(timer)
      void noted.then((ended) => ended && forgetFirstRun())
    }
  }, [ends])
  return folded
}

function Step({ step, isDone, isFirst }: { step: StepName; isDone: boolean; isFirst: boolean }) {
  const { title, note, action } = text.steps[step]
  if (isDone)
    return (
      <li className={css.step} data-done>
        <span className={css.mark}>
          <IconCheck size={16} stroke={2.5} aria-hidden />
        </span>
        <span className={css.text}>{title}</span>
        <span className="visually-hidden">{text.done}</span>
      </li>
    )
  const name = (
    <span className={css.text}>
      {title}
      <small>{note}</small>
    </span>
  )
  if (isFirst)
    return (
      <li className={css.step}>
        <span className={css.mark} />
        {name}
        <LinkButton {...places[step]} aria-label={`${action}: ${title}`}>
          {action}
        </LinkButton>
      </li>
    )
  return (
    <li>
      <Link {...places[step]} className={css.step}>
        <span className={css.mark} />
        {name}
        <IconChevronLeft size={20} aria-hidden />
      </Link>
    </li>
  )
}

const RADIUS = 22
const ROUND = 2 * Math.PI * RADIUS
/** How many steps are done, as a ring. */
const Ring = ({ done }: { done: number }) => (
  <span className={css.ring}>
    <svg viewBox="0 0 52 52" aria-hidden>
      <circle cx="26" cy="26" r={RADIUS} />
      <circle cx="26" cy="26" r={RADIUS} strokeDasharray={`${(done / STEPS.length) * ROUND} ${ROUND}`} />
    </svg>
    <Num>
      {done}/{STEPS.length}
    </Num>
  </span>
)
