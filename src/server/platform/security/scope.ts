declare const proven: unique symbol

/**
 * Proof that code may access an office. Only the session gate, public links and the job runner
 * create one, which a boundary rule checks. Every query requires a scope, so a query without a
 * tenant does not compile.
 */
export type Scope = { readonly officeId: number; readonly [proven]: true }

/** Creates a scope. Only the platform may call it, after it has proved access to the office. */
export const mintScope = (officeId: number): Scope => ({ officeId }) as Scope
