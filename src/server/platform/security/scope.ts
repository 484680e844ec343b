declare const proven: unique symbol

/**
 * Proof of which office a piece of work may touch. Minted by the session gate, a public link and the job runner (a rule of
 * dependency-cruiser keeps it so); every query asks for one, so a query without a tenant does not compile.
 */
export type Scope = { readonly officeId: number; readonly [proven]: true }

export const mintScope = (officeId: number): Scope => ({ officeId }) as Scope
