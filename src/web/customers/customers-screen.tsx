import { Button } from '@mantine/core'
import { formatPhone, whatsappDigits } from '#shared/values/phone.ts'
import { IconBrandWhatsapp, IconPhone, IconPlus, IconTrash, IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatCount } from '../platform/format.ts'
import { Card } from '../ui/card.tsx'
import { Chip } from '../ui/chip.tsx'
import { confirm } from '../ui/confirm.ts'
import { answerOf, DataTable } from '../ui/data-table.tsx'
import type { Column } from '../ui/data-rows.tsx'
import { Num } from '../ui/num.tsx'
import { PersonCell } from '../ui/person-cell.tsx'
import { RowAction, RowLink } from '../ui/row-action.tsx'
import { ScreenBar, ScreenTitle } from '../ui/screen-bar.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { toast } from '../ui/toast.ts'
import { useDialog } from '../ui/use-dialog.ts'
import { useList } from '../ui/use-list.ts'
import { customersQuery, removeCustomer, type Customer } from './api.ts'
import css from './customers.module.css'
import { text } from './text.ts'

const loadDialog = () => import('./customer-dialog.tsx')
const CustomerDialog = lazy(loadDialog)

const columns: readonly Column<Customer, 'full_name'>[] = [
  {
    key: 'full_name',
    title: text.fullName,
    sort: 'full_name',
    cell: ({ id, full_name, phone }) => <PersonCell id={id} name={full_name} note={<Num>{formatPhone(phone)}</Num>} />,
  },
  {
    key: 'notes',
    title: text.notes,
    cell: ({ notes, is_active }) =>
      is_active === 0 ? <Chip tone="quiet">{text.inactive}</Chip> : notes && <span className={css.notes}>{notes}</span>,
  },
]

/** The business's customers: found by any part of the name or phone, five on a page. */
export function CustomersScreen() {
  const list = useList(5, 'full_name')
  const query = useQuery(customersQuery(list.query))
  const { row, open, close } = useDialog<Customer>(loadDialog)
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open(null)}>
      {text.add}
    </Button>
  )
  return (
    <>
      {query.data && (
        <ScreenTitle>
          {text.title}
          <Chip>
            <Num>{formatCount(query.data.total)}</Num>
          </Chip>
        </ScreenTitle>
      )}
      <ScreenBar>
        <SearchField value={list.search} onChange={list.setSearch} placeholder={text.search} />
        {addButton}
      </ScreenBar>
      <Card>
        <DataTable
          label={text.title}
          columns={columns}
          list={list}
          answer={answerOf(query, (data) => data.customers)}
          onOpen={open}
          actions={(customer) => <Actions {...customer} onRemove={() => void remove(customer)} />}
          empty={{ icon: IconUsers, title: text.empty, note: text.emptyNote, action: addButton }}
          loadFailed={text.loadFailed}
        />
      </Card>
      {row !== undefined && (
        <Suspense>
          <CustomerDialog
            customer={row}
            onClose={close}
            onRemove={(customer) => void remove(customer).then((gone) => gone && close())}
          />
        </Suspense>
      )}
    </>
  )
}

const Actions = ({ full_name, phone, onRemove }: Customer & { onRemove: () => void }) => (
  <>
    <RowLink icon={IconPhone} label={text.call(full_name)} href={`tel:${phone}`} />
    <RowLink
      icon={IconBrandWhatsapp}
      label={text.whatsapp(full_name)}
      tone="ok"
      outside
      href={`https://wa.me/${whatsappDigits(phone)}`}
    />
    <RowAction icon={IconTrash} label={text.remove(full_name)} onClick={onRemove} />
  </>
)

/** Asks, deletes and says so; true when it is gone. */
async function remove({ id }: Customer): Promise<boolean> {
  if (!(await confirm({ title: text.removeAsk, yes: text.removeYes }))) return false
  return removeCustomer(id).then(
    () => {
      toast(text.removed, { tone: 'ok' })
      return true
    },
    () => {
      toast(text.removeFailed, { tone: 'bad' })
      return false
    },
  )
}
