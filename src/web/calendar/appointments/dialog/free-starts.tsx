import { Button } from '@mantine/core'
import { IconBolt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { wallClockExists, weekdayOf } from '#shared/values/local-time.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { formatDayMonth, formatTime } from '#web/platform/format.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { freeStartsQuery } from './visit-api.ts'
import { type Draft, wallClocksOf } from './appointment-couplings.ts'
import { isWhole, partsWithMinutes, type ServiceChoice } from './appointment-draft.ts'
import css from './appointment-dialog.module.css'
import { text as words } from '../text.ts'
import { text } from './visit-text.ts'
import { minutesBetween } from '../wall-minutes.ts'

type Asked = { readonly draft: Draft; readonly services: readonly ServiceChoice[]; readonly except: number | undefined }
/** The query of the free starts of a draft; it waits until every service and employee is chosen. */
export function useFreeStarts({ draft, services, except }: Asked, near: WallClock) {
  const { start_time, end_time } = wallClocksOf(draft)
  const enabled = isWhole(draft, services) && wallClockExists(near)
  const parts = enabled ? partsWithMinutes(draft, services, minutesBetween(start_time, end_time)) : []
  return useQuery({ ...freeStartsQuery(parts, near, except), enabled, placeholderData: keepPreviousData })
}

/**
 * The nearest free starts of the whole visit; the chosen one is filled. The offers stay while one
 * of them is tried, and follow a time that is typed.
 */
export function FreeStarts({ onStart, ...asked }: Asked & { readonly onStart: (start: string) => void }) {
  const { start_time } = wallClocksOf(asked.draft)
  const [tried, setTried] = useState<{ readonly near: WallClock; readonly start: string } | null>(null)
  const near = tried?.start === start_time ? tried.near : start_time
  const { data, isEnabled, isError } = useFreeStarts(asked, near)
  if (!isEnabled || (!data && !isError)) return null
  if (!data) return <p className={css.fieldNote}>{text.freeFailed}</p>
  if (data.starts.length === 0) return <p className={css.fieldNote}>{text.noFree}</p>
  return (
    <div className={css.free} role="group" aria-label={text.freeSoon}>
      <span className={css.freeLabel}>
        <IconBolt size={18} stroke={1.75} aria-hidden />
        {text.freeSoon}
      </span>
      {data.starts.map((start) => (
        <Button
          key={start}
          variant={start === start_time ? 'filled' : 'default'}
          radius="xl"
          aria-pressed={start === start_time}
          onClick={() => {
            setTried({ near, start })
            onStart(start)
          }}
        >
          <StartText start={start} />
        </Button>
      ))}
    </div>
  )
}

/** A free start as a chip shows it. */
const StartText = ({ start }: { readonly start: string }) => (
  <>
    {words.shortDays[weekdayOf(start.slice(0, 10))]}&nbsp;<Num>{formatDayMonth(start)}</Num>&nbsp;·&nbsp;
    <Num>{formatTime(start)}</Num>
  </>
)
