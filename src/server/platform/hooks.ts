/**
 * What a domain needs done in a higher group, which it must not import. The domain that calls a
 * hook declares it here by declaration merging; the domain that does the work registers it in its
 * domain.ts. `services.hooks` has all of them.
 */
export interface Hooks {}

/**
 * The same for questions that several domains answer, such as what hangs on a row: each registers
 * its answer in its domain.ts, and `services.answers` has those of all, in no promised order.
 */
export interface Questions {}
export type Answers = { readonly [Q in keyof Questions]?: readonly Questions[Q][] }
