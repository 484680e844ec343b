import { GROUP_NAMES } from '#shared/sms/rules.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { formatCount } from '../platform/format.ts'
import { Num } from '../ui/num.tsx'
import css from './sms.module.css'
import { text } from './text.ts'
import type { Filter } from './use-sms-log.ts'

type Props = { readonly filter: Filter; readonly onChange: (filter: Filter) => void; readonly failed: number }

/** Chooses which messages are shown. Failed ones are offered when there are any. */
export function LogFilters({ filter, onChange, failed }: Props) {
  const choices: Filter[] = ['all', ...GROUP_NAMES, ...(failed > 0 || filter === 'failed' ? ['failed' as const] : [])]
  return (
    <div role="radiogroup" aria-label={text.filters} className={css.filters}>
      {choices.map((choice) => (
        <label key={choice} className={choice === 'failed' ? css.failedFilter : undefined}>
          <input
            type="radio"
            name="sms-filter"
            className="visually-hidden"
            checked={choice === filter}
            onChange={() => onChange(choice)}
          />
          <span>
            {choice === 'failed' && <IconAlertCircle size={18} stroke={1.75} aria-hidden />}
            {nameOf(choice)}
            {choice === 'failed' && (
              <b>
                <Num>{formatCount(failed)}</Num>
              </b>
            )}
          </span>
        </label>
      ))}
    </div>
  )
}

const nameOf = (filter: Filter) =>
  filter === 'all' ? text.all : filter === 'failed' ? text.failed : text.groups[filter]
