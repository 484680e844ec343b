import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { Dialog, DialogBody, DialogFooter, mainButtonClass } from '#web/ui/overlays/dialog.tsx'
import { CancelButton } from '#web/ui/overlays/form-dialog.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { allCategories } from '../categories/api.ts'
import { productsQuery, saveOrder } from './api.ts'
import css from './order.module.css'
import { OrderRows } from './order-rows.tsx'
import { text } from './text.ts'

type Item = { readonly id: number; readonly name: string }
type Group = Item & { readonly items: readonly Item[] }
const everything = productsQuery({ sort: 'order' })

/** The order by hand of categories, and of services and goods in each. Lazy. */
export default function OrderDialog({ onClose }: { onClose: () => void }) {
  const categories = useQuery(allCategories)
  const products = useQuery(everything)
  const [changed, setChanged] = useState<readonly Group[] | null>(null)
  const [said, setSaid] = useState('')
  const [saving, setSaving] = useState(false)
  const saved = (categories.data?.categories ?? []).map(({ id, name }): Group => {
    const items = (products.data?.products ?? []).filter((one) => one.category_id === id)
    return { id, name, items }
  })
  const groups = changed ?? saved
  const change = (next: readonly Group[], sentence: string) => {
    setChanged(next)
    setSaid(sentence)
  }
  const save = async () => {
    setSaving(true)
    try {
      const items = groups.flatMap((group) => group.items)
      await saveOrder(idsOf(groups), idsOf(items))
      toast(text.orderSaved, { tone: 'success' })
      onClose()
    } catch (failure) {
      const isGone = failure instanceof CallFailed && failure.code === 'not_found'
      if (isGone) setChanged(null)
      toast(isGone ? text.orderChanged : text.saveFailed, { tone: 'danger' })
    } finally {
      setSaving(false)
    }
  }
  const error = categories.error ?? products.error
  return (
    <Dialog title={text.orderTitle} size={560} dirty={changed !== null} onClose={onClose}>
      <DialogBody>
        <p className={css.note}>{text.orderNote}</p>
        <p className="visually-hidden" aria-live="polite">
          {said}
        </p>
        {!categories.data || !products.data ? (
          error ? (
            <ErrorState error={error} onRetry={() => void Promise.all([categories.refetch(), products.refetch()])} />
          ) : (
            <Skeleton height={320} />
          )
        ) : (
          <OrderRows label={text.orderTitle} rows={groups} onChange={change}>
            {(group) => (
              <OrderRows
                label={group.name}
                rows={group.items}
                onChange={(items, sentence) =>
                  change(
                    groups.map((one) => (one.id === group.id ? { ...one, items } : one)),
                    sentence,
                  )
                }
              />
            )}
          </OrderRows>
        )}
      </DialogBody>
      <DialogFooter>
        <Button className={mainButtonClass} loading={saving} disabled={changed === null} onClick={() => void save()}>
          {text.saveOrder}
        </Button>
        <CancelButton />
      </DialogFooter>
    </Dialog>
  )
}

const idsOf = (rows: readonly Item[]) => rows.map(({ id }) => id)
