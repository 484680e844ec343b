import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ProblemReply } from '#shared/http/problems.ts'
import type { WallClock } from '#shared/values/wire.ts'
import { CallFailed } from '#web/platform/call.ts'
import { formatDayMonth, formatTime, formatTimeRange, formatWeekday } from '#web/platform/format.ts'
import { ask, confirm, notice } from '#web/ui/overlays/confirm.ts'
import { toast } from '#web/ui/overlays/toast.ts'
import { type BlockBody, cacheBlocks, dropBlock, type TimeBlock, timeBlockCalls } from '../api.ts'
import type { BlockTime } from '../block-values.ts'
import { text } from '../text.ts'

type Times = { readonly start_time: WallClock; readonly end_time: WallClock; readonly employee_id: number | null }
type Move = { readonly block: TimeBlock; readonly to: Times; readonly allow?: true; readonly isBack?: true }
const idOf = ({ id }: TimeBlock) => ({ params: { id: String(id) } })
const wordsOf = (failure: Error): string => (failure instanceof CallFailed ? failure.message : text.unreachable)
const whenOf = ({ start_time, end_time }: TimeBlock) =>
  `${formatWeekday(start_time)} ${formatDayMonth(start_time)} ${formatTimeRange(start_time, end_time)}`
const isMet = (failure: Error): ProblemReply | null =>
  failure instanceof CallFailed && failure.code === 'block_meets_appointments' ? failure.problem : null

type Options = {
  /** Opens the form for a time that meets appointments. */
  readonly onMet: (time: BlockTime, problem: ProblemReply) => void
  readonly onDetails: (block: TimeBlock) => void
}

/** What is done with blocks on the calendar. Each act can be undone from its message. */
export function useBlockActions({ onMet, onDetails }: Options) {
  const queries = useQueryClient()

  const restoring = useMutation({
    mutationFn: ({ block, allow }: { block: TimeBlock; allow: 0 | 1 }) =>
      timeBlockCalls.restore({ ...idOf(block), body: { allow } }),
    onSuccess: ({ time_blocks }) => {
      cacheBlocks(queries, time_blocks)
      toast(text.restored, { tone: 'success' })
    },
    onError: (failure, { block }) => {
      if (!isMet(failure)) return void notice(wordsOf(failure))
      const question = { title: text.restoreAsk, text: failure.message, yes: text.restoreAnyway, danger: false }
      void confirm(question).then((anyway) => anyway && restoring.mutate({ block, allow: 1 }))
    },
  })
  const removing = useMutation({
    mutationFn: ({ block, which }: { block: TimeBlock; which: 'this' | 'following'; isQuiet?: boolean }) =>
      timeBlockCalls.remove({ ...idOf(block), query: { which } }),
    onSuccess: ({ removed }, { block, isQuiet }) => {
      dropBlock(queries, block.id)
      if (isQuiet) return
      const action = { label: text.undo, run: () => restoring.mutate({ block, allow: 0 }) }
      toast(removed === 1 ? text.removed : text.removedMany(removed), { action })
    },
    onError: (failure) => void notice(wordsOf(failure)),
  })
  const sayBlocked = (saved: readonly TimeBlock[]) => {
    cacheBlocks(queries, saved)
    const [first] = saved
    if (!first) return
    const undo = () => removing.mutate({ block: first, which: 'following', isQuiet: true })
    toast(saved.length > 1 ? text.blockedMany(saved.length) : text.blocked(whenOf(first)), {
      action: { label: text.undo, run: undo },
      other: { label: text.details, run: () => onDetails(first) },
    })
  }
  const blocking = useMutation({
    mutationFn: (body: BlockBody) => timeBlockCalls.create({ body }),
    onSuccess: ({ time_blocks }) => sayBlocked(time_blocks),
    onError: (failure, { start_time, end_time, employee_id }) => {
      const met = isMet(failure)
      if (met) onMet({ start: start_time, end: end_time, employee_id }, met)
      else toast(`${text.failed}. ${wordsOf(failure)}`, { tone: 'danger', ms: 8000 })
    },
  })
  const moving = useMutation({
    scope: { id: 'time-blocks' },
    mutationFn: ({ block, to, allow }: Move) =>
      timeBlockCalls.update({ ...idOf(block), body: { ...to, version: block.version, ...(allow && { allow: 1 }) } }),
    onMutate: ({ block, to }) => cacheBlocks(queries, [{ ...block, ...to }]),
    onSuccess: ({ time_blocks: [saved] }, { block, isBack }) => {
      if (!saved) return
      cacheBlocks(queries, [saved])
      if (isBack) return
      const when = `${formatWeekday(saved.start_time)} ${formatDayMonth(saved.start_time)} ${formatTime(saved.start_time)}`
      const { start_time, end_time, employee_id } = block
      const run = () =>
        moving.mutate({ block: saved, to: { start_time, end_time, employee_id } as Times, isBack: true })
      toast(text.moved(when), { action: { label: text.undo, run } })
    },
    onError: (failure, move) => {
      cacheBlocks(queries, [move.block])
      if (!isMet(failure)) return toast(wordsOf(failure), { tone: 'danger', ms: 8000 })
      const question = { title: text.block, text: failure.message, yes: text.anyway, danger: false }
      return void confirm(question).then((anyway) => anyway && moving.mutate({ ...move, allow: true }))
    },
  })

  return {
    /** Blocks a time at once. */
    blockNow: (time: { start: WallClock; end: WallClock; employee_id: number | null }) =>
      blocking.mutate({
        employee_id: time.employee_id,
        start_time: time.start,
        end_time: time.end,
        reason: '',
        icon: 'lock',
        repeats_until: null,
      }),
    /** Asks of a repeated block whether the later ones go, too. */
    remove: async (block: TimeBlock): Promise<void> => {
      if (block.repeats_until === null) return removing.mutate({ block, which: 'this' })
      const { removeAsk: title, removeNote, removeFollowing: yes, removeThis: no } = text
      const answer = await ask({ title, text: removeNote, yes, no, danger: true })
      if (answer !== 'closed') removing.mutate({ block, which: answer === 'yes' ? 'following' : 'this' })
    },
    move: (block: TimeBlock, to: Times) => moving.mutate({ block, to }),
    onSaved: (saved: readonly TimeBlock[], isNew: boolean) => {
      if (isNew) return sayBlocked(saved)
      cacheBlocks(queries, saved)
      toast(text.saved, { tone: 'success' })
    },
  }
}
