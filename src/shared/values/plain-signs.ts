/**
 * What people type, in the signs that readers compare: digits of any script and full-width signs as
 * those of ASCII, every hyphen (the Hebrew maqaf, typographic ones, the minus) as -, and none of
 * the signs that nobody sees.
 */
export const plainSigns = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\p{Nd}/gu, digitOf)

/** The ten digits of a script follow each other, and nothing but another digit precedes 1 to 9. */
function digitOf(digit: string): string {
  let value = 0
  while (/\p{Nd}/u.test(String.fromCodePoint(digit.codePointAt(0)! - value - 1))) value++
  return String(value)
}
