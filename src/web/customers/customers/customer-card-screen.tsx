import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { IconCalendarPlus, IconPencil, IconUserOff } from '@tabler/icons-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { Card } from '#web/ui/parts/card.tsx'
import { CustomerRequests } from '#web/signing/document-requests/parts/customer-requests.tsx'
import { CustomerPictures } from '#web/customers/customer-pictures/parts/customer-pictures.tsx'
import { CustomerDataCard } from '#web/operations/customer-data/parts/customer-data-card.tsx'
import { CustomerPrepaid } from '#web/money/prepaid/parts/customer-prepaid.tsx'
import { LinkButton } from '#web/ui/parts/link-button.tsx'
import { ScreenBar, ScreenTitle } from '#web/ui/parts/screen-bar.tsx'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { customerQuery, trustCustomer, type CustomerCard } from './api.ts'
import css from './customer-card.module.css'
import { CardSkeleton, CustomerFigures } from './customer-figures.tsx'
import { CustomerHead } from './customer-head.tsx'
import { CustomerDocuments, CustomerMessages, CustomerOrders, CustomerVisits } from './customer-history.tsx'
import { NotesCard } from './notes-card.tsx'
import { useSession } from '#web/platform/session.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { showRemoval } from '#web/ui/overlays/confirm-removal.ts'
import { text } from './text.ts'

const CustomerDialog = lazy(() => import('./customer-dialog.tsx'))
const MergeDialog = lazy(() => import('./merge-dialog.tsx'))
const route = getRouteApi('/shell/customers/$id')

const removeAsking = (id: number): Promise<boolean> =>
  showRemoval(text, async () => (await import('./ask-and-remove.ts')).askAndRemove(id))

/**
 * A customer's page: key figures, visits, sales, messages, notes and the actions on the customer.
 */
export function CustomerCardScreen() {
  const id = Number(route.useParams().id)
  const query = useQuery(customerQuery(id))
  if (query.data) return <CustomerPage key={id} card={query.data} />
  if (query.error instanceof CallFailed && query.error.code === 'not_found')
    return (
      <Card>
        <EmptyState icon={IconUserOff} title={query.error.message}>
          <LinkButton to="/customers">{text.toList}</LinkButton>
        </EmptyState>
      </Card>
    )
  if (query.error)
    return (
      <Card>
        <ErrorState title={text.cardFailed} error={query.error} onRetry={() => void query.refetch()} />
      </Card>
    )
  return <CardSkeleton />
}

function CustomerPage({ card }: { card: CustomerCard }) {
  const navigate = useNavigate()
  const [open, setOpen] = useState<'edit' | 'merge' | null>(null)
  const [other, setOther] = useState<CustomerCard['duplicates'][number] | null>(null)
  const merge = (chosen: typeof other) => {
    setOther(chosen)
    setOpen('merge')
  }
  const close = () => setOpen(null)
  const leave = () => navigate({ to: '/customers', replace: true })
  const remove = async () => {
    if (await removeAsking(card.id)) await leave()
  }
  const trust = useMutation({
    mutationFn: () => trustCustomer(card.id),
    onSuccess: ({ id }) => {
      toast(text.trusted, { tone: 'success' })
      return navigate({ to: '/customers/$id', params: { id: `${id}` }, replace: true })
    },
    onError: () => toast(text.trustFailed, { tone: 'danger' }),
  })
  return (
    <>
      <ScreenTitle>
        <Name className={css.title}>{card.full_name}</Name>
      </ScreenTitle>
      <ScreenBar>
        <Button
          variant="default"
          className={css.touchTarget}
          leftSection={<IconPencil size={18} aria-hidden />}
          onClick={() => setOpen('edit')}
        >
          {text.edit}
        </Button>
        <LinkButton
          to="/calendar"
          search={{ new: 1, customer: card.id }}
          className={css.touchTarget}
          leftSection={<IconCalendarPlus size={18} aria-hidden />}
        >
          {text.newAppointment}
        </LinkButton>
      </ScreenBar>
      <CustomerHead
        card={card}
        onMerge={() => merge(null)}
        onTrust={() => trust.mutate()}
        onRemove={() => void remove()}
      />
      <Duplicates card={card} onMerge={merge} />
      <CustomerFigures card={card} />
      <div className={css.grid}>
        <div className={css.column}>
          <CustomerVisits id={card.id} when="future" />
          <CustomerVisits id={card.id} when="past" />
          <CustomerPrepaid id={card.id} />
          <CustomerRequests id={card.id} />
          <CustomerDocuments id={card.id} />
        </div>
        <div className={css.column}>
          <NotesCard card={card} />
          <CustomerPictures id={card.id} count={card.pictures} />
          <CustomerOrders id={card.id} />
          <CustomerMessages id={card.id} />
          <CustomerDataCard id={card.id} onErased={() => void leave()} />
        </div>
      </div>
      <Suspense>
        {open === 'edit' && <CustomerDialog customer={card} onClose={close} onRemove={() => void remove()} onCard />}
        {open === 'merge' && <MergeDialog card={card} other={other} onClose={close} />}
      </Suspense>
    </>
  )
}

type DuplicatesProps = {
  readonly card: CustomerCard
  readonly onMerge: (other: CustomerCard['duplicates'][number]) => void
}
/** Who has the same name or phone, for those who may merge. */
function Duplicates({ card, onMerge }: DuplicatesProps) {
  const mayMerge = useSession().rights.may_delete === 1
  if (!mayMerge || card.duplicates.length === 0) return null
  return (
    <Card className={css.maybe}>
      {text.maybeSame}
      {card.duplicates.map((one) => (
        <Button key={one.id} variant="light" onClick={() => onMerge(one)}>
          {text.mergeWith(one.full_name)}
        </Button>
      ))}
    </Card>
  )
}
