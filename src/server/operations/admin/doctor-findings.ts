/** What `doctor` found. 'look': no fault, but an operator should know. `what` says what to do. */
export type Finding = { readonly check: string; readonly state: 'ok' | 'look' | 'wrong'; readonly what: string }

/** Nothing to do. */
export const isOk = (check: string, what: string): Finding => ({ check, state: 'ok', what })
/** Something to know. */
export const look = (check: string, what: string): Finding => ({ check, state: 'look', what })
/** Something to repair. */
export const isWrong = (check: string, what: string): Finding => ({ check, state: 'wrong', what })
