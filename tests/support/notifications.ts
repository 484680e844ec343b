/** Hears every notification of the worker's database, and who sent it. */
import pg from 'pg'
import { expect } from 'vitest'
import { EVENTS_CHANNEL, JOBS_CHANNEL } from '#server/platform/realtime/publisher.ts'
import { world } from './world.ts'

/** Those of earlier versions, too. */
const CHANNELS = [EVENTS_CHANNEL, JOBS_CHANNEL, 'luz_office', 'luz_revoked', 'worker:migrate']
const POLL = { timeout: 20_000, interval: 10 }
const END = 'the end'

export type Ear = {
  /** The channels of what was heard since `senders` was last called. */
  readonly channels: () => string[]
  /** The names of the connections that notified since the last call. */
  readonly senders: () => Promise<string[]>
  readonly close: () => Promise<void>
}

export async function openEar(): Promise<Ear> {
  const client = new pg.Client((await world()).connection)
  await client.connect()
  let heard: pg.Notification[] = []
  client.on('notification', (notification) => heard.push(notification))
  for (const channel of CHANNELS) await client.query(`listen "${channel}"`)
  return {
    channels: () => heard.map(({ channel }) => channel),
    senders: async () => {
      // notifications arrive in the order of commits
      await client.query(`select pg_notify('${EVENTS_CHANNEL}', '${END}')`)
      await expect.poll(() => heard.some(({ payload }) => payload === END), POLL).toBe(true)
      const pids = heard.filter(({ payload }) => payload !== END).map(({ processId }) => processId)
      heard = []
      const text = `select distinct coalesce((select application_name from pg_stat_activity where pid = p), 'gone') as name
        from unnest($1::int[]) p`
      return (await client.query<{ name: string }>(text, [pids])).rows.map(({ name }) => name)
    },
    close: () => client.end(),
  }
}
