/** Why a PDF is refused before any program of others reads it. */

/** `too_big`: more inside than a document of 100 pages has. `broken`: what no program writes. */
export type Refusal = 'too_big' | 'broken'

/** Ends the check of a file. */
export class PdfRefused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal, what: string) {
    super(what)
    this.refusal = refusal
  }
}

/** Ends the check. `what` is for tests and for people who debug. */
export const refuse = (refusal: Refusal, what: string): never => {
  throw new PdfRefused(refusal, what)
}

/** Refuses more than `most`, and what is no number at all. */
export function atMost(most: number, count: number, what: string): void {
  if (!(count <= most)) refuse('too_big', `${what}: ${count}`)
}
