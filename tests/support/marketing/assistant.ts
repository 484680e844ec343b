/** A server whose language model is a local peer, and its callers. */
import { expect } from 'vitest'
import { startModelPeer } from '#tests/support/peers/model-peer.ts'
import type { Json, Office } from '#tests/support/office.ts'
import { startTestServer } from '#tests/support/test-server.ts'
import { world } from '#tests/support/world.ts'

export async function startAssistant() {
  const peer = await startModelPeer()
  const { services } = await world()
  const { app, address } = await startTestServer({ ...services, languageModel: peer.model })
  const request = (token: string, body: object, headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${address}/api/chat-ai/send`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      ...(signal && { signal }),
    })
  return {
    peer,
    address,
    request,
    /** The answer as JSON. */
    send: async (token: string, body: object, headers: Record<string, string> = {}) => {
      const response = await request(token, body, headers)
      return { status: response.status, body: (await response.json()) as Json }
    },
    /** The events of the answer, or the problem before the first one. */
    stream: async (token: string, body: object, headers: Record<string, string> = {}) => {
      const response = await request(token, body, { ...headers, accept: 'text/event-stream' })
      const text = await response.text()
      const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false
      return {
        status: response.status,
        events: isStream ? eventsIn(text) : [],
        body: isStream ? null : (JSON.parse(text) as Json),
      }
    },
    close: async () => {
      await app.close()
      await peer.close()
    },
  }
}
const eventsIn = (text: string): { event: string; data: Json }[] =>
  [...text.matchAll(/^event: (\w+)\ndata: (.*)$/gm)].map(([, event, data]) => ({
    event: event!,
    data: JSON.parse(data!) as Json,
  }))

/** The texts counted in the month, and the rows that hold a place. */
export async function quotaOf({ officeId }: Office) {
  const { pool } = await world()
  const { rows } = await pool.query<{ used: number; pending: number }>(
    `select coalesce((select sum(used) from usage_counters where office_id = $1 and kind = 'ai'), 0)::int as used,
      (select count(*) from chat_messages where office_id = $1 and status = 'pending')::int as pending`,
    [officeId],
  )
  return rows[0]!
}
/** Waits until no reply is being written. */
export const settled = (office: Office) => expect.poll(async () => (await quotaOf(office)).pending).toBe(0)

export async function setUsed({ officeId }: Office, used: number): Promise<void> {
  const { pool } = await world()
  await pool.query(
    `insert into usage_counters (office_id, month, kind, used) values ($1, '2026-11-01', 'ai', $2)
     on conflict (office_id, month, kind) do update set used = $2`,
    [officeId, used],
  )
}
