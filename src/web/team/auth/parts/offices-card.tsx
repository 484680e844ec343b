import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { Chip } from '#web/ui/parts/chip.tsx'
import { SettingRow } from '#web/ui/forms/fields.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { officesQuery, switchOffice, type OwnOffice } from '../offices-api.ts'
import { text } from '../offices-text.ts'
import css from './offices-card.module.css'

const OpenDialog = lazy(() => import('../open-office-dialog.tsx'))

/** The offices of the person, and one more of their own. */
export function OfficesCard() {
  const query = useQuery(officesQuery)
  const [open, setOpen] = useState(false)
  return (
    <Card as="section" aria-busy={query.isPending}>
      <CardHeader title={text.mine} />
      <div className={css.body}>
        {query.isPending && <Skeleton height={66} />}
        {query.data?.map((office) => (
          <Row key={office.id} office={office} />
        ))}
        {query.error && !query.data && (
          <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
        )}
        <Button variant="default" className={css.open} onClick={() => setOpen(true)}>
          {text.open}
        </Button>
      </div>
      <Suspense>{open && <OpenDialog onClose={() => setOpen(false)} />}</Suspense>
    </Card>
  )
}

const Row = ({ office: { id, name, role, current } }: { office: OwnOffice }) => (
  <SettingRow label={<Name>{name}</Name>} note={text[role]}>
    {current ? (
      <Chip tone="success">{text.current}</Chip>
    ) : (
      <Button variant="default" aria-label={text.enterNamed(name)} onClick={() => void switchOffice(id).catch(failed)}>
        {text.enter}
      </Button>
    )}
  </SettingRow>
)

const failed = (failure: unknown) =>
  toast(failure instanceof CallFailed ? failure.message : text.failed, { tone: 'danger' })
