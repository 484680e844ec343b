import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { CallFailed } from '#web/platform/call.ts'
import { ActionMenu } from '#web/ui/overlays/action-menu.tsx'
import type { ButtonElement } from '#web/ui/overlays/opens-later.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { Name } from '#web/ui/parts/name.tsx'
import { switchOffice, type OwnOffice } from '../offices-api.ts'
import { text } from '../offices-text.ts'

type Props = { readonly button: ButtonElement; readonly offices: readonly OwnOffice[] }
/** The menu of the offices of a person. Lazy. */
export default function OfficesList({ button, offices }: Props) {
  return (
    <ActionMenu button={button} width={260}>
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
    </ActionMenu>
  )
}

const failed = (failure: unknown) =>
  toast(failure instanceof CallFailed ? failure.message : text.failed, { tone: 'danger' })
