/**
 * What a domain needs done in a higher group, which it must not import. The domain that calls a
 * hook declares it here by declaration merging; the domain that does the work registers it in its
 * domain.ts. `services.hooks` has all of them.
 */
export interface Hooks {}
