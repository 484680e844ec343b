import { Card } from '#web/ui/plain/card.tsx'
import { Icon } from '#web/ui/plain/icon.tsx'
import { iconPaths } from '#web/ui/plain/icon-paths.ts'
import type { Step } from './booking-state.ts'
import css from './booking.module.css'
import { text } from './text.ts'

/** The current one of the five steps. Earlier steps can be opened again, later ones cannot. */
export function ProgressCard({ step, onBack }: { readonly step: Step; readonly onBack: (step: Step) => void }) {
  return (
    <Card className={css.progress}>
      <ol className={css.steps} aria-label={text.progress}>
        {text.steps.map((name, i) => {
          const at = (i + 1) as Step
          return (
            <li
              key={at}
              className={at <= step ? css.reachable : undefined}
              aria-current={at === step ? 'step' : undefined}
            >
              {at < step ? (
                <button
                  type="button"
                  className={css.dot}
                  aria-label={`${name}, ${text.completed}`}
                  title={name}
                  onClick={() => onBack(at)}
                >
                  <Icon path={iconPaths.check} />
                </button>
              ) : (
                <span className={css.dot} title={name}>
                  <span aria-hidden>{at}</span>
                  <span className="visually-hidden">{name}</span>
                </span>
              )}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
