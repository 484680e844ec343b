import { Card } from '#web/ui/plain/card.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import type { Step } from './booking-state.ts'
import css from './booking.module.css'
import { text } from './text.ts'

type Props = { readonly step: Step; readonly furthest: Step; readonly onOpen: (step: Step) => void }
/** The current one of the five steps. Those before `furthest` are completed and can be opened. */
export function ProgressCard({ step, furthest, onOpen }: Props) {
  const done = Math.max(step, furthest)
  return (
    <Card className={css.progress}>
      <ol className={css.steps} aria-label={text.progress}>
        {text.steps.map((name, i) => {
          const at = (i + 1) as Step
          const isDone = at !== step && at < done
          return (
            <li
              key={at}
              className={at === step || isDone ? css.reachable : undefined}
              aria-current={at === step ? 'step' : undefined}
            >
              {isDone ? (
                <button
                  type="button"
                  className={css.dot}
                  aria-label={`${name}, ${text.completed}`}
                  onClick={() => onOpen(at)}
                >
                  <Icon path={iconPaths.check} />
                </button>
              ) : (
                <span className={css.dot} aria-hidden>
                  {at}
                </span>
              )}
              {/* the button has the name, too */}
              <small aria-hidden={isDone}>{name}</small>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
