/** A connection of a pooler to PostgreSQL, which serves one client after another. */
import net from 'node:net'
import { messageReader, startOf, textAt, type Message } from './postgres-messages.ts'

type Served = { readonly message: (message: Message) => void; readonly closed: () => void }
export type PooledServer = {
  /** What PostgreSQL says about itself at the beginning. */
  readonly greeting: readonly Buffer[]
  readonly send: (bytes: Buffer) => void
  /** Whom it serves from now on. While it serves nobody, what arrives is lost. */
  readonly serve: (served: Served | null) => void
  readonly close: () => void
}

/** Rejects with PostgreSQL's own words when it refuses the login. */
export function openPooledServer(
  path: string,
  login: ReadonlyMap<string, string>,
  options?: string,
): Promise<PooledServer> {
  const socket = net.connect(path)
  const greeting: Buffer[] = []
  let served: Served | null = null
  socket.write(
    startOf(new Map([...login, ['client_encoding', 'UTF8'], ...(options ? [['options', options] as const] : [])])),
  )
  const close = () => void socket.destroy()
  return new Promise((resolve, reject) => {
    let isOpen = false
    const opening = (message: Message) => {
      if (message.type === 'S' || message.type === 'K') greeting.push(message.bytes)
      if (message.type === 'E') reject(new Error(fieldOf(message.body, 'M')))
      if (message.type !== 'Z') return
      isOpen = true
      resolve({ greeting, close, send: (bytes) => void socket.write(bytes), serve: (whom) => void (served = whom) })
    }
    socket.on(
      'data',
      messageReader(false, (message) => (isOpen ? served?.message(message) : opening(message))),
    )
    socket.on('error', reject)
    socket.on('close', () => served?.closed())
  })
}

/** A field of an error: `M` is its message. */
function fieldOf(body: Buffer, wanted: string): string {
  for (let at = 0; body[at]; at += 2 + Buffer.byteLength(textAt(body, at + 1)))
    if (String.fromCharCode(body[at]!) === wanted) return textAt(body, at + 1)
  return ''
}
