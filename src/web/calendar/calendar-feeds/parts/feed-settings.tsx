import { Button, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toWallClock } from '#shared/values/local-time.ts'
import { CallFailed } from '#web/platform/call.ts'
import { formatDate } from '#web/platform/format.ts'
import { useCopied } from '#web/platform/use-copied.ts'
import { confirm } from '#web/ui/overlays/confirm.ts'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import { Num } from '#web/ui/parts/num.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { toast } from '#web/ui/overlays/toast.ts'
import { changeFeed, createFeed, feedQuery, removeFeed } from '../api.ts'
import { text } from '../text.ts'
import css from './feed.module.css'

/**
 * Makes, replaces and ends the secret address of an employee's calendar, which is shown right after
 * it was made.
 */
export function FeedSettings({ employeeId }: { readonly employeeId: number }) {
  const query = useQuery(feedQuery(employeeId))
  const [address, setAddress] = useState<string | null>(null)
  const [wantsDetails, setWantsDetails] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (query.error)
    return <ErrorState title={text.loadFailed} error={query.error} onRetry={() => void query.refetch()} />
  if (query.data === undefined) return <Skeleton height={120} />
  const feed = query.data
  const attempt = async (work: () => Promise<unknown>) => {
    setBusy(true)
    await work().catch((failure: unknown) => {
      const said = failure instanceof CallFailed && failure.status < 500 ? failure.message : text.failed
      toast(said, { tone: 'danger' })
    })
    setBusy(false)
  }
  const withDetails = feed ? feed.with_details === 1 : wantsDetails
  const create = () => attempt(async () => setAddress(await createFeed(employeeId, withDetails)))
  const replace = async () => {
    if (await confirm({ title: text.replaceTitle, text: text.replaceText, yes: text.replace })) await create()
  }
  const remove = async () => {
    if (!(await confirm({ title: text.removeTitle, text: text.removeText, yes: text.remove }))) return
    await attempt(async () => {
      await removeFeed(employeeId)
      setAddress(null)
      toast(text.removed, { tone: 'success' })
    })
  }
  const choose = (on: boolean) => (feed ? void attempt(() => changeFeed(employeeId, on)) : setWantsDetails(on))
  return (
    <div className={css.feed}>
      <p className={css.note}>{text.note}</p>
      <SwitchRow
        label={text.details}
        note={text.detailsNote}
        checked={withDetails}
        disabled={isBusy}
        onChange={choose}
      />
      {feed && address && <Address address={address} />}
      {feed && !address && (
        <p className={css.note}>
          {text.since}
          <Num>{formatDate(toWallClock(Date.parse(feed.created_at)))}</Num>
        </p>
      )}
      <div className={css.actions}>
        <Button variant="default" loading={isBusy} onClick={() => void (feed ? replace() : create())}>
          {feed ? text.replace : text.create}
        </Button>
        {feed && (
          <Button variant="subtle" color="red" disabled={isBusy} onClick={() => void remove()}>
            {text.remove}
          </Button>
        )}
      </div>
    </div>
  )
}

function Address({ address }: { readonly address: string }) {
  const { copied, copy } = useCopied()
  const failed = () => void toast(text.copyFailed, { tone: 'danger' })
  return (
    <>
      <div className={css.address}>
        <TextInput label={text.address} readOnly value={address} onFocus={(event) => event.currentTarget.select()} />
        <Button
          variant="light"
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy(address).catch(failed)}
        >
          <span aria-live="polite">{copied ? text.copied : text.copy}</span>
        </Button>
      </div>
      <p className={css.note}>{text.once}</p>
    </>
  )
}
