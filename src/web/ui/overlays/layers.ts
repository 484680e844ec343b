/**
 * The back button closes the topmost layer over a screen: a dialog, a sheet, a menu. While one is
 * open, the current entry of the browser's history is a copy of the screen's own, so that going
 * back stays in the page and can be taken back. The copy is left behind when the layer closes, is
 * used by the next one, and is passed over when a person leaves. The router never learns of it.
 */
import { useEffect, useRef, useState } from 'react'
import { createStore } from '#web/platform/store.ts'
import { confirm } from './confirm.ts'
import { text } from '../text.ts'

/** Something over the screen, or a form in it, that answers to the back button. */
export type Layer = {
  /** Asks first if something would be lost. `leave` does what the person wanted to do. */
  readonly onBack: (leave: () => void) => void
}
/** The place of an entry among those of this page; a copy has the address of the one before it. */
type Place = { readonly at: number; readonly copy: boolean }

const layers = createStore<readonly Layer[]>([])

const KEY = 'luz_place'
const placeIn = (state: unknown): Place | undefined => (state as Readonly<Record<string, Place>> | null)?.[KEY]
const mark = (state: unknown, place: Place) => ({ ...(state as object | null), [KEY]: place })

const push = (state: object, title = '', url?: string | URL | null) =>
  History.prototype.pushState.call(history, state, title, url)
const replace = (state: object, title = '', url?: string | URL | null) =>
  History.prototype.replaceState.call(history, state, title, url)

let here: Place = { at: 0, copy: false }
/** Where an own step through the history leads, and what happens there. */
let travel: { readonly to: number; readonly arrive: () => void } | null = null
/** The next step is the person's wish, although a layer is open. */
let isLeaving = false

/**
 * Called once, before the router exists: every entry that the router makes gets its place, and one
 * that it replaces keeps it.
 */
export function watchHistory(): void {
  here = placeIn(history.state) ?? here
  replace(mark(history.state, here))
  history.pushState = (state, title, url) => {
    here = { at: here.at + 1, copy: false }
    push(mark(state, here), title, url)
  }
  history.replaceState = (state, title, url) => replace(mark(state, here), title, url)
  // before the router's listener
  window.addEventListener('popstate', onStep, { capture: true })
}

/** Opens a layer. Returns a function that closes it. */
export function openLayer(layer: Layer): () => void {
  layers.set([...layers.get(), layer])
  return () => layers.set(layers.get().filter((one) => one !== layer))
}

/** Makes the copy, unless the current entry is one. */
function keepEntry(): void {
  isLeaving = false
  if (here.copy) return
  here = { at: here.at + 1, copy: true }
  push(mark(history.state, here))
}

/** Whether going back stays in the application: it closes a layer, or returns to a screen. */
export const canGoBack = (): boolean => layers.get().length > 0 || here.at > (here.copy ? 1 : 0)

/** Goes back after a save, without asking. */
export function leaveScreen(): void {
  isLeaving = true
  history.back()
}

function onStep(event: PopStateEvent): void {
  const from = here
  here = placeIn(history.state) ?? { at: from.at + 1, copy: false }
  // an address with another #hash, which the browser entered by itself
  if (!placeIn(history.state)) replace(mark(history.state, here))
  if (travel) {
    event.stopImmediatePropagation()
    if (here.at !== travel.to) return history.go(travel.to - here.at)
    const { arrive } = travel
    travel = null
    return arrive()
  }
  const steps = here.at - from.at
  const top = layers.get().at(-1)
  if (steps === 0) return
  if (isLeaving || !top) {
    // back from a copy leads to its own screen, and forward from there to the copy
    const isSame = (steps === -1 && from.copy) || (steps === 1 && here.copy)
    isLeaving = isLeaving && isSame
    if (!isSame) return
    event.stopImmediatePropagation()
    return history.go(steps)
  }
  event.stopImmediatePropagation()
  const leave = () => {
    isLeaving = true
    history.go(steps)
  }
  travel = { to: from.at, arrive: () => top.onBack(leave) }
  history.go(-steps)
}

/**
 * Makes a component a layer while it is mounted: the back button calls `onBack` of the topmost one.
 * Returns whether this is the topmost one, to which Esc belongs as well.
 */
export function useLayer(onBack: () => void): boolean {
  const latest = useRef(onBack)
  useEffect(() => void (latest.current = onBack))
  const [layer] = useState<Layer>(() => ({ onBack: () => latest.current() }))
  useEffect(() => {
    keepEntry()
    return openLayer(layer)
  }, [layer])
  return layers.use().at(-1) === layer
}

/** A layer of what is no component of ours, such as a menu: mount it while that is open. */
export function BackCloses({ onClose }: { onClose: () => void }): null {
  useLayer(onClose)
  return null
}

/** Asks whether to leave without saving. Returns true for yes. */
export const confirmLeaving = (): Promise<boolean> =>
  confirm({ title: text.unsavedTitle, text: text.unsavedText, yes: text.leave, no: text.stay })
