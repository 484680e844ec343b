import { IconBuildingStore, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { Chip } from '#web/ui/parts/chip.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import type { Column } from '#web/ui/lists/data-rows.tsx'
import { ListScreen } from '#web/ui/lists/list-screen.tsx'
import { RowAction } from '#web/ui/lists/row-action.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { useList } from '#web/ui/lists/use-list.ts'
import { removeResource, resourcesQuery, restoreResource, type Resource } from './api.ts'
import { tellUnplaced } from './parts/tell-unplaced.ts'
import { text } from './text.ts'

const loadDialog = () => import('./parts/resource-dialog.tsx')
const ResourceDialog = lazy(loadDialog)

const columns: readonly Column<Resource, 'name'>[] = [
  { key: 'name', title: text.name, sort: 'name', cell: (row) => <Name>{row.name}</Name> },
  { key: 'quantity', title: text.quantity, cell: (row) => text.units(row.quantity) },
  {
    key: 'services',
    title: text.services,
    phone: 'none',
    cell: (row) => <Name>{row.services.map(({ name }) => name).join(', ')}</Name>,
  },
  {
    key: 'status',
    title: text.status,
    cell: (row) => <Chip tone={row.status === 'active' ? 'muted' : 'warning'}>{text.statuses[row.status]}</Chip>,
  },
]

/** The rooms and devices of the office. */
export function ResourcesScreen() {
  const list = useList({ name: 'resources', size: 10, first: 'name' })
  const query = useQuery(resourcesQuery(list.query))
  return (
    <ListScreen
      text={text}
      icon={IconBuildingStore}
      list={list}
      query={query}
      rows={(data) => data.resources}
      columns={columns}
      actions={(resource) => (
        <RowAction icon={IconTrash} label={text.remove(resource.name)} onClick={() => void remove(resource)} />
      )}
      loadDialog={loadDialog}
      dialog={(resource, close) => <ResourceDialog resource={resource} onClose={close} />}
    />
  )
}

/** Asks and deletes. The sentence that says so can undo it. */
async function remove({ id, name, services }: Resource): Promise<void> {
  const note = text.removeText(name, services.length)
  try {
    const { confirmDeletion } = await import('#web/office/deletions/parts/confirm-deletion.ts')
    if (!(await confirmDeletion({ texts: text, note, remove: (decision) => removeResource(id, decision) }))) return
    toast(text.removed, { action: { label: text.undo, run: () => void restore(id) } })
  } catch {
    toast(text.removeFailed, { tone: 'danger' })
  }
}

async function restore(id: number): Promise<void> {
  try {
    const unplaced = await restoreResource(id)
    toast(text.restored, { tone: 'success' })
    tellUnplaced(unplaced)
  } catch (failure) {
    toast(failure instanceof CallFailed ? failure.message : text.restoreFailed, { tone: 'danger' })
  }
}
