/** A campaign that another screen began. It is kept in the memory of the page only. */
export type Draft = {
  readonly message: string
  /** The chosen customers; without them the writer chooses whom to send to. */
  readonly customerIds?: readonly number[]
}

let handedOver: Draft | null = null

/**
 * Keeps a draft for the tab of campaigns, which opens it. The caller goes to `/sms?tab=campaigns`.
 */
export function handOverDraft(draft: Draft): void {
  handedOver = draft
}

/** The draft that waits; null when there is none. Each draft is taken once. */
export function takeDraft(): Draft | null {
  const taken = handedOver
  handedOver = null
  return taken
}
