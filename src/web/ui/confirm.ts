/** Questions and notices that stop for an answer, from anywhere: `if (await confirm({…}))`. `<ConfirmHost />` in the shell shows them. */
import { useSyncExternalStore } from 'react'
import { text } from './text.ts'

export type Question = {
  readonly title: string
  readonly text?: string | undefined
  /** Words of the button that answers yes. */
  readonly yes: string
  /** Words of the button that answers no; null makes it a notice with one button. */
  readonly no: string | null
  /** Deleting and leaving are red. */
  readonly danger: boolean
  readonly answer: (yes: boolean) => void
}

let asked: Question | null = null
const hearers = new Set<() => void>()
const set = (value: Question | null) => {
  asked = value
  for (const hear of hearers) hear()
}

const ask = (question: Omit<Question, 'answer'>): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    const answer = (yes: boolean) => {
      set(null)
      resolve(yes)
    }
    set({ ...question, answer })
  })

/** Asks before something that cannot be taken back. True when the answer was yes; Esc and a click outside answer no. */
export const confirm = (question: {
  title: string
  text?: string
  yes: string
  no?: string
  danger?: boolean
}): Promise<boolean> => ask({ ...question, no: question.no ?? text.cancel, danger: question.danger ?? true })

/** Says something that must not be missed, 500 px wide on desks. Resolves when it was closed. */
export const notice = async (words: string, title: string = text.notice): Promise<void> => {
  await ask({ title, text: words, yes: text.understood, no: null, danger: false })
}

const subscribe = (hear: () => void) => {
  hearers.add(hear)
  return () => hearers.delete(hear)
}
export const useQuestion = (): Question | null => useSyncExternalStore(subscribe, () => asked)
