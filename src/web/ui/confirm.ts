/** Questions and notices that stop for an answer, from anywhere: `if (await confirm({…}))`. `<ConfirmHost />` in the shell shows them. */
import { useSyncExternalStore } from 'react'
import { text } from './text.ts'

/** One detail that two people changed: its name, and what a person reads of either value. */
export type Sides = { readonly name: string; readonly mine: string; readonly theirs: string }
export type Said = 'yes' | 'no' | 'closed'
export type Question = {
  readonly title: string
  readonly text?: string | undefined
  /** Two values of each detail, side by side; yes keeps the first, no the second. */
  readonly sides?: readonly Sides[]
  /** Words of the button that answers yes. */
  readonly yes: string
  /** Words of the button that answers no; null makes it a notice with one button. */
  readonly no: string | null
  /** Deleting and leaving are red. */
  readonly danger: boolean
  readonly answer: (said: Said) => void
}

let asked: Question | null = null
const subscribers = new Set<() => void>()
const set = (value: Question | null) => {
  asked = value
  for (const hear of subscribers) hear()
}

const ask = (question: Omit<Question, 'answer'>): Promise<Said> =>
  new Promise((resolve) => {
    asked?.answer('closed')
    const answer = (said: Said) => {
      set(null)
      resolve(said)
    }
    set({ ...question, answer })
  })

/** Asks before something that cannot be taken back. True when the answer was yes; Esc and a click outside answer no. */
export const confirm = async (question: {
  title: string
  text?: string
  yes: string
  no?: string
  danger?: boolean
}): Promise<boolean> =>
  (await ask({ ...question, no: question.no ?? text.cancel, danger: question.danger ?? true })) === 'yes'

/** Somebody else saved the same thing meanwhile: shows both values. Null when the question was only closed. */
export const chooseSide = async (sides: readonly Sides[]): Promise<'mine' | 'theirs' | null> => {
  const said = await ask({
    title: text.changedTitle,
    text: text.changedText,
    sides,
    yes: text.keepMine,
    no: text.takeTheirs,
    danger: false,
  })
  return said === 'yes' ? 'mine' : said === 'no' ? 'theirs' : null
}

/** Says something that must not be missed, 500 px wide on desks. Resolves when it was closed. */
export const notice = async (words: string, title: string = text.notice): Promise<void> => {
  await ask({ title, text: words, yes: text.understood, no: null, danger: false })
}

const subscribe = (hear: () => void) => {
  subscribers.add(hear)
  return () => subscribers.delete(hear)
}
export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => asked)
