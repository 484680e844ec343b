import { PHONE_UNPROVED } from '#shared/customers/customers/text.ts'
import { formatPhone, whatsappDigits } from '#shared/values/phone.ts'
import { IconBrandWhatsapp, IconPencil, IconPhone, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { formatCount, formatDate } from '#web/platform/format.ts'
import { useSession } from '#web/platform/session.ts'
import { Chip } from '#web/ui/parts/chip.tsx'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { ListScreen } from '#web/ui/lists/list-screen.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { PersonCell } from '#web/ui/lists/person-cell.tsx'
import { RowAction, RowLink } from '#web/ui/lists/row-action.tsx'
import { ScreenTitle } from '#web/ui/parts/screen-bar.tsx'
import { useList } from '#web/ui/lists/use-list.ts'
import { customersQuery, type ListedCustomer } from './api.ts'
import { filterQuery, type Filter } from './customer-filters.ts'
import css from './customers.module.css'
import { CustomersToolbar } from './customers-toolbar.tsx'
import { Debt } from './debt-amount.tsx'
import { showRemoval } from '#web/ui/overlays/confirm-removal.ts'
import { text } from './text.ts'

const loadDialog = () => import('./customer-dialog.tsx')
const removeAsking = (id: number): Promise<boolean> =>
  showRemoval(text, async () => (await import('./ask-and-remove.ts')).askAndRemove(id))
const CustomerDialog = lazy(loadDialog)
const SharedDialogs = {
  contact: lazy(() => import('./shared-contact-dialog.tsx')),
  pictures: lazy(() => import('#web/customers/customer-pictures/parts/shared-pictures-dialog.tsx')),
} as const
const route = getRouteApi('/shell/customers')
type Search = { readonly debts?: 1 | undefined; readonly shared?: keyof typeof SharedDialogs | undefined }

const dateIn = (wall: string | null | undefined) => (wall ? <Num>{formatDate(wall)}</Num> : null)

type Sort = 'full_name' | 'debt_sum' | 'created_at'
const columns: readonly Column<ListedCustomer, Sort>[] = [
  {
    key: 'full_name',
    title: text.fields.full_name,
    sort: 'full_name',
    cell: ({ id, full_name, phone }) => (
      <PersonCell id={id} name={full_name} note={phone && <Num>{formatPhone(phone)}</Num>} />
    ),
  },
  { key: 'last_visit', title: text.lastVisit, phone: 'none', cell: ({ last_visit }) => dateIn(last_visit) },
  { key: 'next_visit', title: text.nextVisit, phone: 'none', cell: ({ next_visit }) => dateIn(next_visit) },
  { key: 'debt_sum', title: text.debt, sort: 'debt_sum', cell: ({ debt_sum }) => <Debt sum={debt_sum} /> },
  {
    key: 'notes',
    title: text.fields.notes,
    cell: ({ notes, is_active, phone_unproved }) =>
      (is_active === 0 || phone_unproved === 1 || notes) && (
        <>
          {phone_unproved === 1 && <Chip tone="warning">{PHONE_UNPROVED}</Chip>}
          {is_active === 0 && <Chip tone="muted">{text.inactive}</Chip>}
          {notes && <span className={css.notes}>{notes}</span>}
        </>
      ),
  },
]

/** The customers of the business, searched by name or phone number; a row opens the card. */
export function CustomersScreen() {
  const { debts, shared }: Search = route.useSearch()
  const list = useList<Sort>({
    name: 'customers',
    size: 5,
    first: debts ? '-debt_sum' : 'full_name',
  })
  const navigate = useNavigate()
  const [filter, setFilter] = useState<Filter>('all')
  const SharedDialog = shared && SharedDialogs[shared]
  const query = useQuery(customersQuery({ ...list.query, ...filterQuery(filter) }))
  return (
    <ListScreen
      text={text}
      icon={IconUsers}
      list={list}
      query={query}
      rows={(data) => data.customers}
      columns={columns}
      onOpen={({ id }) => void navigate({ to: '/customers/$id', params: { id: String(id) } })}
      actions={(customer, open) => <Actions customer={customer} onEdit={() => open(customer)} />}
      {...(filter === 'all' ? {} : { empty: { title: text.noneFiltered, note: '', action: null } })}
      loadDialog={loadDialog}
      dialog={(customer, close) => (
        <CustomerDialog
          customer={customer}
          onClose={close}
          onRemove={({ id }) => void removeAsking(id).then((removed) => removed && close())}
        />
      )}
    >
      {query.data && (
        <ScreenTitle>
          {text.title}
          <Chip>
            <Num>{formatCount(query.data.total)}</Num>
          </Chip>
        </ScreenTitle>
      )}
      <CustomersToolbar
        list={list}
        filter={filter}
        onFilter={(chosen) => {
          setFilter(chosen)
          list.setPage(0)
        }}
        // the button keeps its room while the list loads
        exportable={query.data?.total !== 0 && filter === 'all'}
      />
      {SharedDialog && (
        <Suspense>
          <SharedDialog onClose={() => void navigate({ to: '/customers', replace: true })} />
        </Suspense>
      )}
    </ListScreen>
  )
}

function Actions({ customer, onEdit }: { customer: ListedCustomer; onEdit: () => void }) {
  const { id, full_name, phone } = customer
  const mayDelete = useSession().rights.may_delete === 1
  return (
    <>
      {phone && (
        <>
          <RowLink icon={IconPhone} label={text.call(full_name)} href={`tel:${phone}`} />
          <RowLink
            icon={IconBrandWhatsapp}
            label={text.whatsapp(full_name)}
            tone="success"
            outside
            href={`https://wa.me/${whatsappDigits(phone)}`}
          />
        </>
      )}
      <RowAction icon={IconPencil} label={text.editNamed(full_name)} onClick={onEdit} />
      {mayDelete && <RowAction icon={IconTrash} label={text.remove(full_name)} onClick={() => void removeAsking(id)} />}
    </>
  )
}
