import { useEffect, useRef, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { chatQuery, refreshChat, writeText, type SendBody } from './api.ts'

/** A message on its way; `text` is what has arrived of its reply. */
export type Sending = { readonly body: SendBody; readonly text: string }
/** A message without a reply. */
export type Failed = {
  readonly body: SendBody
  readonly key: string
  /** `limit`: the month's quota is used up. `refused`: the server says why. */
  readonly kind: 'limit' | 'refused' | 'failed'
  readonly message: string
}

/** The server stores a stopped text after the connection has ended. */
const STORED_TRIES = 8
const STORED_MS = 150

/** Sends messages one at a time. `limit` is the number of exchanges that the screen shows. */
export function useChat(limit: number, onFailed: (body: SendBody) => void) {
  const [sending, setSending] = useState<Sending | null>(null)
  const [failed, setFailed] = useState<Failed | null>(null)
  const request = useRef<AbortController | null>(null)
  useEffect(() => () => request.current?.abort(), [])

  const send = async (body: SendBody, key: string = crypto.randomUUID()) => {
    if (request.current) return
    const controller = new AbortController()
    request.current = controller
    setFailed(null)
    setSending({ body, text: '' })
    let text = ''
    try {
      for await (const part of writeText(body, key, controller.signal)) {
        text += part
        setSending({ body, text })
      }
      await refreshChat()
    } catch (error) {
      if (!controller.signal.aborted) {
        setFailed({ body, key, ...reasonOf(error) })
        onFailed(body)
        void refreshChat()
      } else if (text) await refreshUntilStored(limit)
      else onFailed(body)
    } finally {
      request.current = null
      setSending(null)
    }
  }
  return {
    sending,
    failed,
    send,
    stop: () => request.current?.abort(),
    retry: ({ body, key }: Failed) => void send(body, key),
    forget: () => setFailed(null),
  }
}

function reasonOf(error: unknown): Pick<Failed, 'kind' | 'message'> {
  if (!(error instanceof CallFailed)) return { kind: 'failed', message: '' }
  // the screen has a sentence of its own for a fault of the server
  if (error.code === 'bug') return { kind: 'failed', message: error.message }
  return { kind: error.code === 'ai_limit_reached' ? 'limit' : 'refused', message: error.message }
}

async function refreshUntilStored(limit: number): Promise<void> {
  const total = () => queryClient.getQueryData(chatQuery(limit).queryKey)?.total
  const before = total()
  for (let tries = 0; tries < STORED_TRIES; tries++) {
    await refreshChat()
    if (total() !== before) return
    await new Promise((resolve) => setTimeout(resolve, STORED_MS))
  }
}
