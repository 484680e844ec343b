import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Chip } from '#web/ui/parts/chip.tsx'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { DataTable, tableStateOf } from '#web/ui/lists/data-table.tsx'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { FilterChips } from '#web/ui/lists/filter-chips.tsx'
import { DateAndTime, Num } from '#web/ui/parts/num.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { SearchField } from '#web/ui/lists/search-field.tsx'
import { usePages } from '#web/ui/lists/use-list.ts'
import { responsesQuery, type MarketingResponse, type ResponseQuery } from '../api.ts'
import css from '../campaigns.module.css'
import { text } from '../text.ts'

const RESULTS = ['all', 'opened', 'booked'] as const
const Moment = ({ at }: { readonly at: string | null }) => (at === null ? <Num>–</Num> : <DateAndTime iso={at} />)
const columns: readonly Column<MarketingResponse, never>[] = [
  {
    key: 'name',
    title: text.customer,
    cell: ({ customer_name, phone, may_market }) => (
      <span className={css.responder}>
        <Name>{customer_name ?? text.deletedCustomer}</Name>
        {phone !== null && <Num>{phone}</Num>}
        {may_market === 0 && <Chip tone="muted">{text.noMarketing}</Chip>}
      </span>
    ),
  },
  { key: 'opened_at', title: text.openedAt, cell: ({ opened_at }) => <Moment at={opened_at} /> },
  { key: 'booked_at', title: text.bookedAt, cell: ({ booked_at }) => <Moment at={booked_at} /> },
]
type Props = {
  /** A campaign, or a kind of automatic messages. */
  readonly of: Pick<ResponseQuery, 'campaign_id' | 'kind'>
  readonly onClose: () => void
}

/** Who opened the link of a marketing message and who booked after it. Lazy. */
export default function ResponsesDialog({ of, onClose }: Props) {
  const list = usePages('responses', 5)
  const [result, setResult] = useState<(typeof RESULTS)[number]>('all')
  const chosen = result === 'all' ? {} : { result }
  const query = useQuery(responsesQuery({ ...list.query, sort: '-at', ...of, ...chosen }))
  const choose = (next: (typeof RESULTS)[number]) => {
    setResult(next)
    list.setPage(0)
  }
  return (
    <Dialog title={text.responsesTitle} onClose={onClose} size={620}>
      <DialogBody>
        <div className={css.responseBar}>
          <SearchField value={list.search} onChange={list.setSearch} placeholder={text.responsesSearch} />
          <FilterChips label={text.responses} name="response" choices={RESULTS} chosen={result} onChoose={choose}>
            {(one) => text.results[one]}
          </FilterChips>
        </div>
        <DataTable
          label={text.responsesTitle}
          columns={columns}
          list={list}
          state={tableStateOf(query, ({ responses }) => responses)}
          empty={{ icon: IconUsers, title: text.noResponses }}
          loadFailed={text.responsesFailed}
        />
      </DialogBody>
    </Dialog>
  )
}
