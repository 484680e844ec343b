/** The text of `text/event-stream`, piece by piece as it comes, cut anywhere. https://html.spec.whatwg.org/#event-stream-interpretation */
export type StreamEvent = { readonly event: string; readonly data: string }
export type StreamState = {
  /** The id of the last event that had one; sent back to resume after it. */
  lastId: string | null
  /** Milliseconds that the server asks to wait before coming back. */
  retry: number | null
}

/** Takes pieces of text and calls `hear` for every whole event; ids and `retry` are kept in `state`. Comments are silent. */
export function eventReader(state: StreamState, hear: (event: StreamEvent) => void): (piece: string) => void {
  let rest = ''
  let event = ''
  let data: string[] = []
  let id: string | null = null
  const line = (text: string) => {
    if (text === '') {
      if (id !== null) state.lastId = id
      if (data.length > 0) hear({ event: event || 'message', data: data.join('\n') })
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
  return (piece) => {
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/)
    rest = lines.pop() ?? ''
    for (const text of lines) line(text)
  }
}
