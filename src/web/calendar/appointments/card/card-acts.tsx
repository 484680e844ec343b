import { whoComes } from '#shared/customers/customers/text.ts'
import { Button } from '@mantine/core'
import {
  IconBell,
  IconCalendarX,
  IconCash,
  IconClockPlus,
  IconPencil,
  IconRepeat,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { AnswerButtons } from '../../appointment-requests/parts/answer-buttons.tsx'
import type { Appointment } from '../api.ts'
import { text } from './card-text.ts'
import css from './quick-card.module.css'
import type { CardActions } from './card-actions.ts'

type Icon = ComponentType<{ size: number; stroke: number; 'aria-hidden': true }>
type ActProps = { readonly name: string; readonly icon: Icon; readonly keys?: string; readonly onClick: () => void }
/** A small act: an icon above its name. */
const Act = ({ name, icon: Mark, keys, onClick }: ActProps) => (
  <button type="button" className={css.act} aria-keyshortcuts={keys} onClick={onClick}>
    <Mark size={20} stroke={1.75} aria-hidden />
    {name}
  </button>
)

type Props = { readonly row: Appointment; readonly hasBegun: boolean; readonly acts: CardActions }

/**
 * The acts of the card, by what the appointment is: one that waits is answered, one that is to come
 * arrives or not, and one that arrived is paid.
 */
export function CardActs({ row, hasBegun, acts }: Props) {
  const { status_key: status } = row
  const isOpen = ['confirmed', 'reminded', 'arrived'].includes(status)
  const isOff = status === 'cancelled' || status === 'no_show'
  return (
    <>
      {status === 'waiting' && !row.held_until && (
        <AnswerButtons
          request={{ id: row.id, version: row.version, name: whoComes(row), date: row.start_time.slice(0, 10) }}
        />
      )}
      {isOpen && (
        <div className={css.main}>
          {status === 'arrived' ? (
            <Button
              leftSection={<IconCash size={20} aria-hidden />}
              aria-keyshortcuts="p"
              onClick={() => acts.pay(row)}
            >
              {text.pay}
            </Button>
          ) : (
            <Button
              leftSection={<IconUserCheck size={20} aria-hidden />}
              aria-keyshortcuts="a"
              onClick={() => acts.setStatus(row, 'arrived')}
            >
              {text.arrived}
            </Button>
          )}
          <Button
            variant="light"
            color="red"
            leftSection={<IconUserX size={20} aria-hidden />}
            aria-keyshortcuts="x"
            onClick={() => acts.setStatus(row, 'no_show')}
          >
            {text.noShow}
          </Button>
        </div>
      )}
      {status === 'no_show' && (
        <div className={css.main}>
          <Button variant="light" onClick={() => acts.setStatus(row, 'arrived')}>
            {text.arrived}
          </Button>
        </div>
      )}
      <div className={css.acts}>
        {!isOff && status !== 'arrived' && (
          <Act name={text.pay} icon={IconCash} keys="p" onClick={() => acts.pay(row)} />
        )}
        {isOpen && !hasBegun && row.walk_in === 0 && (
          <Act name={text.remind} icon={IconBell} keys="r" onClick={() => acts.remind(row)} />
        )}
        {(isOpen || status === 'waiting') && (
          <Act name={text.delay} icon={IconClockPlus} onClick={() => acts.delay(row)} />
        )}
        <Act name={text.edit} icon={IconPencil} keys="Enter" onClick={() => acts.edit(row)} />
        {!isOff && status !== 'done' && (
          <Act name={text.cancel} icon={IconCalendarX} onClick={() => acts.cancel(row)} />
        )}
      </div>
      {row.walk_in === 0 && (
        <Button
          variant="subtle"
          fullWidth
          loading={acts.isLookingForNext}
          leftSection={<IconRepeat size={18} stroke={1.75} aria-hidden />}
          onClick={() => acts.rebook(row)}
        >
          {text.rebook}
        </Button>
      )}
    </>
  )
}
