/**
 * The initial of a business without a logo. It comes from the last Hebrew word, because the first
 * is often generic ("studio", "clinic"), and what follows is often an addition such as 24/7; from
 * the last word of a name without a Hebrew one. '' for an empty name.
 */
export const initialOf = (name: string): string =>
  [...(name.match(/(?<!\S)[\u05D0-\u05EA]/g)?.at(-1) ?? name.trim().split(/\s/).at(-1)!)][0] ?? ''
