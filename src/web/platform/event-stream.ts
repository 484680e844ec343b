/** Parses `text/event-stream` from chunks that are cut anywhere. https://html.spec.whatwg.org/#event-stream-interpretation */
export type StreamEvent = { readonly event: string; readonly data: string }
export type StreamState = {
  /** The id of the last event that had one; a reconnection sends it to resume. */
  lastId: string | null
  /** The reconnection time that the server asked for, in milliseconds. */
  retry: number | null
}

/** Returns the parser: it calls `onEvent` for each whole event and stores ids and `retry` in `state`. Comments are skipped. */
export function eventReader(state: StreamState, onEvent: (event: StreamEvent) => void): (chunk: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id: string | null = null
  const line = (text: string) => {
    if (text === '') {
      if (id !== null) state.lastId = id
      if (data.length > 0) onEvent({ event: event || 'message', data: data.join('\n') })
      event = ''
      data = []
      id = null
      return
    }
    const colon = text.indexOf(':')
    const field = colon < 0 ? text : text.slice(0, colon)
    const value = colon < 0 ? '' : text.slice(colon + 1).replace(/^ /, '')
    if (field === 'data') data.push(value)
    else if (field === 'event') event = value
    else if (field === 'id' && !value.includes('\0')) id = value
    else if (field === 'retry' && /^\d+$/.test(value)) state.retry = Number(value)
  }
  return (chunk) => {
    const lines = (rest + chunk).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const text of lines) line(text)
  }
}
