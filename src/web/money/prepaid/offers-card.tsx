import { Button } from '@mantine/core'
import { IconPencil, IconPlus, IconTicket, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatMoney } from '#web/platform/format.ts'
import { Card, CardHeader } from '#web/ui/parts/card.tsx'
import { confirmRemoval } from '#web/ui/overlays/confirm-removal.ts'
import { Num } from '#web/ui/parts/num.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/parts/states.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { useDialog } from '#web/ui/overlays/use-dialog.ts'
import { offersQuery, removeOffer, type Offer } from './api.ts'
import css from './prepaid.module.css'
import { text } from './text.ts'

const loadDialog = () => import('./offer-dialog.tsx')
const OfferDialog = lazy(loadDialog)

/** The kinds of punch cards that are on sale. */
export function OffersCard() {
  const { data, error, refetch } = useQuery(offersQuery)
  const { row, open, close } = useDialog<Offer>(loadDialog)
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open(null)}>
      {text.addOffer}
    </Button>
  )
  return (
    <Card as="section" aria-label={text.offers}>
      <CardHeader title={text.offers}>{data && data.offers.length > 0 && add}</CardHeader>
      {error && !data && <ErrorState title={text.loadFailed} error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data?.offers.length === 0 && (
        <EmptyState icon={IconTicket} title={text.noOffers} note={text.noOffersNote}>
          {add}
        </EmptyState>
      )}
      <ul className={css.offers}>
        {data?.offers.map((offer) => (
          <li key={offer.id}>
            <span className={css.name}>
              <Name>{offer.name}</Name>
              <small>{text.offerFacts(offer.visits, offer.months_valid)}</small>
            </span>
            <Num>{formatMoney(offer.price)}</Num>
            <RowAction icon={IconPencil} label={text.edit(offer.name)} onClick={() => open(offer)} />
            <RowAction icon={IconTrash} label={text.remove(offer.name)} onClick={() => void remove(offer)} />
          </li>
        ))}
      </ul>
      {row !== undefined && (
        <Suspense>
          <OfferDialog offer={row} onClose={close} />
        </Suspense>
      )}
    </Card>
  )
}

const remove = ({ id, name }: Offer): Promise<boolean> =>
  confirmRemoval(text, text.removeText(name), () => removeOffer(id))
