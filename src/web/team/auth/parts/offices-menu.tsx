import { ActionIcon } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, useContext } from 'react'
import { createPortal } from 'react-dom'
import { ScreenSlots } from '#web/ui/parts/screen-bar.tsx'
import { OpensLater } from '#web/ui/overlays/opens-later.tsx'
import { officesQuery } from '../offices-api.ts'
import { text } from '../offices-text.ts'
import css from './offices-menu.module.css'

const load = () => import('./offices-list.tsx')
const OfficesList = lazy(load)

/**
 * The offices of a person who has several, in the header of every screen. One tap enters another.
 */
export default function OfficesMenu() {
  const { data: offices = [] } = useQuery(officesQuery)
  const { actions } = useContext(ScreenSlots)
  if (offices.length < 2 || !actions) return null
  const button = (
    <ActionIcon
      className={css.button}
      variant="subtle"
      color="gray.6"
      size={44}
      aria-label={text.menu}
      title={text.menu}
    >
      <IconBuildingStore size={20} stroke={1.75} aria-hidden />
    </ActionIcon>
  )
  return createPortal(
    <OpensLater button={button} opens="menu" load={load}>
      <OfficesList button={button} offices={offices} />
    </OpensLater>,
    actions,
  )
}
