import type { Answers } from '#shared/catalog/document-forms/answers.ts'
import type { Signature } from './signature-drawing.ts'

/** What the signer has filled in. It lives in the tab until the document is signed. */
export type Draft = {
  readonly step: 1 | 2 | 3
  readonly name: string
  /** The answers to a form; empty for a file. */
  readonly answers: Answers
  readonly signature: Signature
  /** When a code was asked for, in milliseconds; 0 for never. */
  readonly codeSentAt: number
}
const EMPTY: Draft = { step: 1, name: '', answers: {}, signature: { way: 'drawn', strokes: [] }, codeSentAt: 0 }
const keyOf = (token: string) => `sign:${token}`

/** The draft of this tab, so that a reload or a call that interrupts loses nothing. */
export function readDraft(token: string): Draft {
  try {
    const stored = sessionStorage.getItem(keyOf(token))
    return stored ? { ...EMPTY, ...(JSON.parse(stored) as Partial<Draft>) } : EMPTY
  } catch {
    return EMPTY
  }
}

/** Stores the draft; null removes it. Without storage the draft lives as long as the page. */
export function storeDraft(token: string, draft: Draft | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(token), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(token))
  } catch {
    // the page still has it
  }
}
