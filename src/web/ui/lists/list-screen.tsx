import { Button } from '@mantine/core'
import { IconPlus, type Icon } from '@tabler/icons-react'
import { Suspense, type ReactNode } from 'react'
import { Card } from '../parts/card.tsx'
import type { Column } from './data-rows.tsx'
import { tableStateOf, DataTable, type EmptyContent, type ListQueryResult } from './data-table.tsx'
import { ScreenBar } from '../parts/screen-bar.tsx'
import { SearchField } from './search-field.tsx'
import { useDialog } from '../overlays/use-dialog.ts'
import type { List } from './use-list.ts'

type Texts = Readonly<Record<'title' | 'search' | 'add' | 'empty' | 'emptyNote' | 'loadFailed', string>>
type Props<Data, Row, Sort extends string> = {
  readonly text: Texts
  /** Icon of the empty state. */
  readonly icon: Icon
  /** From `useList`. */
  readonly list: List<Sort>
  readonly query: ListQueryResult<Data>
  readonly rows: (data: Data) => readonly Row[]
  readonly columns: readonly Column<Row, Sort>[]
  /** The groups of the rows, in the order of the list. */
  readonly group?: ((row: Row) => string) | undefined
  /** Opens a row; without it, a row opens in the dialog. */
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Buttons at the end of a row. */
  readonly actions: (row: Row, open: (row: Row) => void) => ReactNode
  /**
   * Imports the dialog. Called soon after the list is shown, so that the first tap does not wait
   * for code.
   */
  readonly loadDialog: () => Promise<unknown>
  /** The dialog for a row; null adds a new one. */
  readonly dialog: (row: Row | null, close: () => void) => ReactNode
  /** Buttons beside the add button. */
  readonly more?: ReactNode
  /** Content between the search field and the table. */
  readonly children?: ReactNode
  /** Whether what stands above the table still loads. Until then the table shows skeletons. */
  readonly waits?: boolean
  /** Overrides of the empty state, which otherwise shows the texts above and the add button. */
  readonly empty?: Partial<EmptyContent>
  /** Rows of skeletons while the first page loads. Defaults to the page size. */
  readonly skeletonRows?: number
}

/** The screen of a paged list: search, add button, table and dialog. */
export function ListScreen<
  Data extends { readonly total: number },
  Row extends { readonly id: number },
  Sort extends string,
>(props: Props<Data, Row, Sort>) {
  const { text, icon, list, query, rows, columns, actions, loadDialog, dialog, more, children, empty, skeletonRows } =
    props
  const { row, open, close } = useDialog<Row>(loadDialog)
  const addButton = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => open(null)}>
      {text.add}
    </Button>
  )
  return (
    <>
      <ScreenBar>
        <SearchField value={list.search} onChange={list.setSearch} placeholder={text.search} />
        {more}
        {addButton}
      </ScreenBar>
      {children}
      {/* a table that came with what is above it has not moved */}
      <Card key={props.waits ? 'waits' : 'shown'}>
        <DataTable
          label={text.title}
          columns={columns}
          group={props.group}
          list={list}
          state={props.waits ? { status: 'pending' } : tableStateOf(query, rows)}
          onOpen={props.onOpen ?? open}
          actions={(one) => actions(one, open)}
          empty={{ icon, title: text.empty, note: text.emptyNote, action: addButton, ...empty }}
          loadFailed={text.loadFailed}
          {...(skeletonRows ? { skeletonRows } : {})}
        />
      </Card>
      {row !== undefined && <Suspense>{dialog(row, close)}</Suspense>}
    </>
  )
}
