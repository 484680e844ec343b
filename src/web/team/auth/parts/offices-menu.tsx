import { ActionIcon, Menu } from '@mantine/core'
import { IconBuildingStore, IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { createPortal } from 'react-dom'
import { CallFailed } from '#web/platform/call.ts'
import { ScreenSlots } from '#web/ui/parts/screen-bar.tsx'
import { Name } from '#web/ui/parts/name.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx'
import { officesQuery, switchOffice } from '../offices-api.ts'
import { text } from '../offices-text.ts'
import css from './offices-menu.module.css'

/**
 * The offices of a person who has several, in the header of every screen. One tap enters another.
 */
export default function OfficesMenu() {
  const { data: offices = [] } = useQuery(officesQuery)
  const { actions } = useContext(ScreenSlots)
  if (offices.length < 2 || !actions) return null
  const menu = (
    <ActionMenu width={260}>
      <Menu.Target>
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
      </Menu.Target>
      <Menu.Dropdown>
        {offices.map(({ id, name, current }) => (
          <Menu.Item
            key={id}
            mih={44}
            disabled={current === 1}
            rightSection={current === 1 ? <IconCheck size={18} aria-label={text.current} /> : null}
            onClick={() => void switchOffice(id).catch(failed)}
          >
            <Name>{name}</Name>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ActionMenu>
  )
  return createPortal(menu, actions)
}

const failed = (failure: unknown) =>
  toast(failure instanceof CallFailed ? failure.message : text.failed, { tone: 'danger' })
