import { Button } from '@mantine/core'
import { IconPlus, IconSend } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Card } from '#web/ui/parts/card.tsx'
import { ScreenBar } from '#web/ui/parts/screen-bar.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { campaignsQuery } from './api.ts'
import { CampaignRow } from './campaign-row.tsx'
import css from './campaigns.module.css'
import { text } from './text.ts'

/** The latest campaigns with their progress. */
export function CampaignList({ onNew }: { readonly onNew: () => void }) {
  const { data, error, refetch } = useQuery(campaignsQuery)
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={onNew}>
      {text.add}
    </Button>
  )
  if (error && !data)
    return (
      <Card>
        <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />
      </Card>
    )
  if (!data) return <Skeleton height={320} />
  if (data.campaigns.length === 0)
    return (
      <Card>
        <EmptyState icon={IconSend} title={text.empty} note={text.emptyNote}>
          {add}
        </EmptyState>
      </Card>
    )
  return (
    <>
      <ScreenBar>{add}</ScreenBar>
      <ul className={css.list} aria-label={text.title}>
        {data.campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} />
        ))}
      </ul>
    </>
  )
}
