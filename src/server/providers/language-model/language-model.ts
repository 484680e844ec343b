export type ModelMessage = { readonly role: 'system' | 'user' | 'assistant'; readonly content: string }

export type WriteOptions = {
  /** Asks for parts of the text as they are written. Without it the whole text comes at once. */
  readonly stream: boolean
  /** Ends the request, for example when the reader has left. */
  readonly signal: AbortSignal
}
/** A model that continues a conversation with one text. */
export type LanguageModel = {
  readonly name: string
  /**
   * Yields the text in parts, in order. Throws ModelFailure when no text, or only a part of it, can
   * be had, and the signal's reason when it is aborted.
   */
  readonly write: (messages: readonly ModelMessage[], options: WriteOptions) => AsyncIterable<string>
}

/**
 * Why a text is missing or incomplete. `busy`: too many requests. `silent`: no answer in time.
 * `refused`: the request or its key was not accepted. `unreachable`: no connection, or an error of
 * the server. `malformed`: not an answer that can be read. `cut`: the text ended in the middle.
 * `foreign`: it went on in a script that nobody asked for.
 */
export type FailureReason = 'busy' | 'silent' | 'refused' | 'unreachable' | 'malformed' | 'cut' | 'foreign'

/** Names the reason only: the text, the request and the key stay out of logs. */
export class ModelFailure extends Error {
  readonly reason: FailureReason
  constructor(reason: FailureReason, status?: number) {
    super(`the language model failed: ${reason}${status === undefined ? '' : ` (status ${status})`}`)
    this.name = 'ModelFailure'
    this.reason = reason
  }
}
