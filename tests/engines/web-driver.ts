/** A client of W3C WebDriver, as far as the journeys use it: https://www.w3.org/TR/webdriver2/. */
import type { FindCode, PageCode, Point, Tab, Target } from './engine.ts'

/** The key of an element in JSON, which the standard fixes. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
type ElementReference = { readonly [ELEMENT]: string }
type Send = <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<T>

/** Sends commands to a driver. Problems are thrown with the driver's own words. */
export const driverAt =
  (address: string): Send =>
  async <T>(method: string, path: string, body?: unknown) => {
    const reply = await fetch(`${address}${path}`, {
      method,
      ...(method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
      signal: AbortSignal.timeout(60_000),
    })
    const { value } = (await reply.json()) as { value: T & { error?: string; message?: string } }
    if (!reply.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value as T
  }

/** Opens a session and sets the size of its page. */
export async function openSession(send: Send, capabilities: object, size: { width: number; height: number }) {
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })
  const session: Send = (method, path, body) => send(method, `/session/${sessionId}${path}`, body)
  await session('POST', '/timeouts', { script: 30_000, pageLoad: 30_000 })
  await session('POST', '/window/rect', size)
  // the window has a bar of its own
  const [width, height] = await run(session, () => [innerWidth, innerHeight] as const)
  await session('POST', '/window/rect', {
    width: 2 * size.width - width,
    height: 2 * size.height - height,
  })
  return session
}

async function run<A extends readonly unknown[], T>(send: Send, code: PageCode<A, T>, ...args: A) {
  const script = `return (${code.toString()}).apply(null, arguments)`
  return send<T>('POST', '/execute/sync', { script, args })
}

const targetOf = (send: Send, { [ELEMENT]: id }: ElementReference): Target => ({
  click: () => send('POST', `/element/${id}/click`),
  type: (text) => send('POST', `/element/${id}/value`, { text }),
})

/** The page of a session. */
export function pageOf(session: Send): Omit<Tab, 'close' | 'faults'> {
  const view = {
    run: <A extends readonly unknown[], T>(code: PageCode<A, T>, ...args: A) => run(session, code, ...args),
    find: async <A extends readonly unknown[]>(code: FindCode<A>, ...args: A) => {
      const found = (await run(session, code, ...args)) as unknown as ElementReference | null
      return found && targetOf(session, found)
    },
  }
  return {
    ...view,
    goTo: (url) => session('POST', '/url', { url }),
    inFrame: async (act) => {
      const frame = await run(session, () => document.querySelector('iframe'))
      if (!frame) throw new Error('the page has no frame')
      await session('POST', '/frame', { id: frame })
      try {
        return await act(view)
      } finally {
        await session('POST', '/frame', { id: null })
      }
    },
    draw: async ([first, ...others]: readonly Point[]) => {
      const move = (point?: Point) => ({ type: 'pointerMove', duration: 20, ...point })
      await session('POST', '/actions', {
        actions: [
          {
            type: 'pointer',
            id: 'hand',
            parameters: { pointerType: 'mouse' },
            actions: [
              move(first),
              { type: 'pointerDown', button: 0 },
              ...others.map(move),
              { type: 'pointerUp', button: 0 },
            ],
          },
        ],
      })
    },
  }
}
