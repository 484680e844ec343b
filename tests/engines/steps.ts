/** What a person does on a page. Every step waits for what it needs, and never for a time. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Target, View } from './engine.ts'

/** A busy machine is no fault. */
const PATIENCE_MS = 30_000

/**
 * Tries until it returns something. What a driver throws meanwhile (covered, not yet there) is the
 * reason that is given at the end, beside what the page shows.
 */
export async function until<T>(view: View, what: string, attempt: () => Promise<T | null | false>): Promise<T> {
  const end = performance.now() + PATIENCE_MS
  let problem: unknown
  do {
    problem = 'not there'
    try {
      const result = await attempt()
      if (result !== null && result !== false) return result
    } catch (thrown) {
      problem = thrown
    }
    await sleep(50)
  } while (performance.now() < end)
  const shown = await view.run(() => `${location.href}\n${document.body.innerText}`).catch(String)
  throw new Error(`${what}: ${String(problem)}\nThe page: ${shown.slice(0, 1500)}`)
}

/** What can be pressed, by the beginning of its name, or else by a part of it. */
const pressable = (view: View, name: string) =>
  view.find(async (wanted) => {
    const nameOf = (element: HTMLElement) => (element.ariaLabel ?? element.innerText).replaceAll(/\s+/g, ' ').trim()
    const all = [...document.querySelectorAll<HTMLElement>('a[href], button, label, [role=button]')].filter(
      (element) => element.checkVisibility() && !element.matches(':disabled'),
    )
    const found =
      all.find((element) => nameOf(element).startsWith(wanted)) ??
      all.find((element) => nameOf(element).includes(wanted))
    if (!found) return null
    // in the middle no bar of the page covers it
    found.scrollIntoView({ block: 'center', behavior: 'instant' })
    const place = () => JSON.stringify(found.getBoundingClientRect())
    const before = place()
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    // what still moves would be missed
    return place() === before ? found : null
  }, name)

/** A field, by its label. */
const field = (view: View, label: string) =>
  view.find((wanted) => {
    const found = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].find(
      (element) =>
        element.checkVisibility() &&
        [element.ariaLabel, ...[...(element.labels ?? [])].map(({ innerText }) => innerText)].some((one) =>
          one?.trim().startsWith(wanted),
        ),
    )
    found?.scrollIntoView({ block: 'center', behavior: 'instant' })
    return found ?? null
  }, label)

type Act = { readonly find: () => Promise<Target | null>; readonly act: (target: Target) => Promise<void> }
async function actOn(view: View, what: string, { find, act }: Act) {
  await until(view, what, async () => {
    const target = await find()
    if (!target) return null
    await act(target)
    return true
  })
}
export const press = (view: View, name: string) =>
  actOn(view, `press ${name}`, { find: () => pressable(view, name), act: (target) => target.click() })
/** Types into an empty field. */
export const fill = (view: View, label: string, text: string) =>
  actOn(view, `fill ${label}`, { find: () => field(view, label), act: (target) => target.type(text) })

/** Waits until the page shows this text, in one element or over several. */
export const see = (view: View, text: string) =>
  until(view, `see ${text}`, () =>
    view.run((wanted) => document.body.innerText.replaceAll(/\s+/g, ' ').includes(wanted), text),
  )
export const seePath = (view: View, path: string) =>
  until(view, `be at ${path}`, () => view.run((wanted) => location.pathname === wanted, path))

/** Waits until the script has taken over a page at this path or below it. */
export const seeLive = (view: View, path: string) =>
  until(view, `the script of ${path}`, () =>
    view.run((wanted) => location.pathname.startsWith(wanted) && Boolean(document.documentElement.dataset.live), path),
  )

/** A file that the page itself loads: its first characters and its last. */
export const loadFile = (view: View, address: string) =>
  view.run(async (url) => {
    const reply = await fetch(url)
    const bytes = new Uint8Array(await reply.arrayBuffer())
    const textOf = (part: Uint8Array) => String.fromCharCode(...part)
    return { status: reply.status, start: textOf(bytes.subarray(0, 5)), end: textOf(bytes.subarray(-6)).trim() }
  }, address)
