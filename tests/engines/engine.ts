/**
 * What a journey needs of a browser. Two protocols stand behind it: WebDriver (WebKitGTK) and
 * WebDriver BiDi (Firefox).
 */

/**
 * Runs in the page: its text travels there, so it uses nothing from around it. A promise is waited
 * for.
 */
export type PageCode<A extends readonly unknown[], T> = (...args: A) => T | Promise<T>

export type FindCode<A extends readonly unknown[]> = PageCode<A, Element | null>

/** An element of a page. Acts throw while it is covered, hidden or gone; the steps try again. */
export type Target = {
  readonly click: () => Promise<void>
  readonly type: (text: string) => Promise<void>
}
/** A page, or a frame inside one. */
export type View = {
  /** What the code returns. The arguments and the result are JSON. */
  readonly run: <A extends readonly unknown[], T>(code: PageCode<A, T>, ...args: A) => Promise<T>
  /** The element that the code returns. */
  readonly find: <A extends readonly unknown[]>(code: FindCode<A>, ...args: A) => Promise<Target | null>
}
export type Point = { readonly x: number; readonly y: number }
/** A window of 390 by 844 pixels, with storage of its own. */
export type Tab = View & {
  readonly goTo: (address: string) => Promise<void>
  /** Does this inside the first frame of the page. Throws while there is none. */
  readonly inFrame: <T>(act: (frame: View) => Promise<T>) => Promise<T>
  /** Presses at the first point, moves over the others, and lets go. */
  readonly draw: (points: readonly Point[]) => Promise<void>
  /** Errors that its pages wrote to the console, so far. */
  readonly faults: () => readonly string[]
  readonly close: () => Promise<void>
}
export type Engine = {
  /** With its version. */
  readonly name: string
  readonly open: () => Promise<Tab>
  readonly close: () => Promise<void>
}

export const PHONE = { width: 390, height: 844 }
