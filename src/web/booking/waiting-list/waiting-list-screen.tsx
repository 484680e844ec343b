import { Button } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useLive } from '#web/platform/live.ts'
import { staff } from '#web/platform/session.ts'
import { ScreenBar } from '#web/ui/parts/screen-bar.tsx'
import { Card } from '#web/ui/parts/card.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { refetchWaitingList, waitingListQuery, type WaitingEntry } from './api.ts'
import { AutopilotCard } from './autopilot-card.tsx'
import { EntriesCard } from './entries-card.tsx'
import { OffersCard } from './offers-card.tsx'
import { text } from './text.ts'
import css from './waiting-list.module.css'

const EntryDialog = lazy(() => import('./entry-dialog.tsx'))
const OfferDialog = lazy(() => import('./offer-dialog.tsx'))
/** About those of the three cards. */
const HEIGHTS = [360, 180, 120]
type Open = 'entry' | { readonly offerTo: WaitingEntry | null } | null

/** Who waits for a time, what is offered to whom, and the autopilot. */
export function WaitingListScreen() {
  const { data, error, refetch } = useQuery(waitingListQuery)
  const [open, setOpen] = useState<Open>(null)
  useLive('waiting-list', () => void refetchWaitingList(), staff.token)
  useLive('customers', () => void refetchWaitingList(), staff.token)
  if (error && !data)
    return (
      <Card>
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
      </Card>
    )
  const close = () => setOpen(null)
  return (
    <>
      <ScreenBar>
        <Button
          variant="default"
          leftSection={<IconSend size={18} aria-hidden />}
          onClick={() => setOpen({ offerTo: null })}
        >
          {text.offerGap}
        </Button>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('entry')}>
          {text.add}
        </Button>
      </ScreenBar>
      {data ? (
        <div className={css.sections}>
          <EntriesCard entries={data.entries} onOffer={(offerTo) => setOpen({ offerTo })} />
          <OffersCard offers={data.offers} />
          <AutopilotCard atOnce={data.at_once} />
        </div>
      ) : (
        <div className={css.sections}>
          {HEIGHTS.map((height) => (
            <Skeleton key={height} height={height} />
          ))}
        </div>
      )}
      <Suspense>
        {open === 'entry' && <EntryDialog onClose={close} />}
        {open !== null && open !== 'entry' && <OfferDialog entry={open.offerTo} onClose={close} />}
      </Suspense>
    </>
  )
}
