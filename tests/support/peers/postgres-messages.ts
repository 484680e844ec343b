/** PostgreSQL's protocol 3.0, as far as a pooler reads it. */

/** A whole message; `type` is '' for those that begin a connection, which have none. */
export type Message = { readonly type: string; readonly bytes: Buffer; readonly body: Buffer }

/** Splits a stream into messages. `withStart`: the first message has no type. */
export function messageReader(withStart: boolean, on: (message: Message) => void): (bytes: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0)
  let isStart = withStart
  return (bytes) => {
    rest = Buffer.concat([rest, bytes])
    for (;;) {
      const head = isStart ? 0 : 1
      if (rest.length < head + 4) return
      const end = head + rest.readInt32BE(head)
      if (rest.length < end) return
      const message = { type: rest.toString('latin1', 0, head), bytes: rest.subarray(0, end) }
      const body = rest.subarray(head + 4, end)
      rest = rest.subarray(end)
      // an answer to a request for encryption is no message: the start follows
      if (isStart) isStart = body.readInt32BE(0) !== START
      on({ ...message, body })
    }
  }
}

export const START = 3 << 16
const int32 = (n: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(n)
  return bytes
}
const messageOf = (type: string, body: Buffer): Buffer =>
  Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
export const startOf = (parameters: ReadonlyMap<string, string>): Buffer =>
  messageOf('', Buffer.concat([int32(START), Buffer.from(`${[...parameters].flat().join('\0')}\0\0`)]))
export const parametersOf = (start: Buffer): Map<string, string> => {
  const words = start.toString('utf8', 4).split('\0')
  const pairs = new Map<string, string>()
  for (let i = 0; i + 1 < words.length && words[i] !== ''; i += 2) pairs.set(words[i]!, words[i + 1]!)
  return pairs
}
export const AUTHENTICATED = messageOf('R', int32(0))
export const IDLE = messageOf('Z', Buffer.from('I'))
/** As PgBouncer refuses. */
export const refusalOf = (text: string): Buffer => messageOf('E', Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${text}\0\0`))
/** The zero-terminated text at `from`. */
export const textAt = (body: Buffer, from = 0): string => body.toString('utf8', from, body.indexOf(0, from))
