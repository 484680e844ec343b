import { IconSparkles } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { planQuery } from '../api.ts'
import { text } from '../text.ts'
import { SupportButton } from './support-button.tsx'
import css from './upgrade-note.module.css'

/** States which plan (by id) has the missing feature, its monthly price, and a link to support. */
export function UpgradeNote({ plan, title }: { plan: number; title: string }) {
  const { office } = useSession()
  const { data, error, refetch } = useQuery(planQuery(plan))
  if (error && !data) return <ErrorState title={text.planFailed} error={error} onRetry={() => void refetch()} />
  return (
    <div className={css.note}>
      <span className={css.icon}>
        <IconSparkles size={30} stroke={1.5} aria-hidden />
      </span>
      <h2>{title}</h2>
      {data ? (
        <>
          <p className={css.plan}>
            <b>{text.offer(data.name)}</b>
            <span>
              <Num>{formatMoney(data.price)}</Num> {text.month}
            </span>
          </p>
          <ul className={css.features}>
            {data.features.map((feature) => (
              <li key={feature}>{feature}</li>
            ))}
          </ul>
          <SupportButton message={text.upgradeMessage(office.name, data.name)} />
        </>
      ) : (
        <Skeleton height={160} width={260} />
      )}
    </div>
  )
}
