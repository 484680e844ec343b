/**
 * Questions and notices that wait for an answer and can be opened from anywhere: `if (await
 * confirm({…}))`. `<ConfirmHost />` shows them.
 */
import type { ReactNode } from 'react'
import { createStore } from '#web/platform/store.ts'
import { text } from '../text.ts'

/** A detail that two people changed: its name, and both values as displayed. */
export type Conflict = { readonly name: string; readonly mine: ReactNode; readonly theirs: ReactNode }
export type ConflictTexts = Record<'title' | 'text' | 'mine' | 'theirs' | 'keepMine' | 'takeTheirs', string>
export type ConfirmResult = 'yes' | 'other' | 'no' | 'closed'
export type Question = {
  readonly title: string
  readonly text?: string | undefined
  /** A list under the text. */
  readonly lines?: readonly string[]
  /** Both values of each detail, side by side. Yes keeps mine, no keeps theirs. */
  readonly conflicts?: { readonly headings: Pick<ConflictTexts, 'mine' | 'theirs'>; readonly rows: readonly Conflict[] }
  /** Label of the button that answers yes. */
  readonly yes: string
  /** Label of a third button, between yes and no. The buttons are then below each other. */
  readonly other?: string
  /** Label of the button that answers no; null makes it a notice with one button. */
  readonly no: string | null
  /** The main button is red: it deletes something or drops changes. */
  readonly danger: boolean
  readonly answer: (result: ConfirmResult) => void
}

const questionStore = createStore<Question | null>(null)
export const useQuestion = questionStore.use

/** Opens a question; one that is open is closed without an answer. */
export const ask = (question: Omit<Question, 'answer'>): Promise<ConfirmResult> =>
  new Promise((resolve) => {
    questionStore.get()?.answer('closed')
    const answer = (result: ConfirmResult) => {
      questionStore.set(null)
      resolve(result)
    }
    questionStore.set({ ...question, answer })
  })

/**
 * Asks before an action that cannot be undone. Returns true for yes; Esc and a click outside count
 * as no.
 */
export const confirm = async (question: {
  title: string
  text?: string
  yes: string
  no?: string
  danger?: boolean
}): Promise<boolean> =>
  (await ask({ ...question, no: question.no ?? text.cancel, danger: question.danger ?? true })) === 'yes'

/** Shows a message that the user must see, 500 px wide on desktop. Resolves when it is closed. */
export const notice = async (message: string, title: string = text.notice): Promise<void> => {
  await ask({ title, text: message, yes: text.understood, no: null, danger: false })
}
