import { ActionIcon } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { starProduct, type Product } from '#web/catalog/products/api.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { startQuery } from './api.ts'
import css from './add-items.module.css'
import { text } from './text.ts'

/** Makes a service or goods one of the favourites of the office's till, or no longer. */
export function StarButton({ product: { id, name, is_starred } }: { readonly product: Product }) {
  const press = async () => {
    await starProduct(id, is_starred === 0)
    await queryClient.invalidateQueries({ queryKey: startQuery.queryKey })
  }
  const Icon = is_starred === 1 ? IconStarFilled : IconStar
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      className={css.star}
      aria-label={text.star(name)}
      aria-pressed={is_starred === 1}
      onClick={() => void press().catch(() => toast(text.starFailed, { tone: 'danger' }))}
    >
      <Icon size={20} aria-hidden />
    </ActionIcon>
  )
}
