import { GROUP_NAMES } from '#shared/messages/sms/rules.ts'
import { IconAlertCircle } from '@tabler/icons-react'
import { formatCount } from '#web/platform/format.ts'
import { FilterChips } from '#web/ui/lists/filter-chips.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { text } from './text.ts'
import type { Filter } from './use-sms-log.ts'

type Props = { readonly filter: Filter; readonly onChange: (filter: Filter) => void; readonly failed: number }

/** Chooses which messages are shown. Failed ones are offered when there are any. */
export function LogFilters({ filter, onChange, failed }: Props) {
  const choices: Filter[] = ['all', ...GROUP_NAMES, ...(failed > 0 || filter === 'failed' ? ['failed' as const] : [])]
  return (
    <FilterChips
      label={text.filters}
      name="sms-filter"
      choices={choices}
      chosen={filter}
      onChoose={onChange}
      danger="failed"
    >
      {(choice) => (
        <>
          {choice === 'failed' && <IconAlertCircle size={18} stroke={1.75} aria-hidden />}
          {nameOf(choice)}
          {choice === 'failed' && (
            <b>
              <Num>{formatCount(failed)}</Num>
            </b>
          )}
        </>
      )}
    </FilterChips>
  )
}

const nameOf = (filter: Filter) =>
  filter === 'all' ? text.all : filter === 'failed' ? text.failed : text.groups[filter]
