import type { Reply } from '#shared/http/endpoint.ts'
import type { waitingList } from './contract.ts'

/** The data of the page behind a link of the waiting list. */
export type WaitingLinkStart = {
  readonly token: string
  /** Null for an unknown link; missing while the database was away. */
  readonly link?: Reply<(typeof waitingList)['endpoints']['link']> | null | undefined
  /** Why an answer that was just given without script was refused. */
  readonly problem?: string
}
