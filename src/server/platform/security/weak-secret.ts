/** A random text of 32 hexadecimal digits has fewer different ones once in 300,000 times. */
const DIFFERENT_MIN = 9
/** Words of examples and placeholders. Random texts practically never contain them. */
const placeholder = /change.?me|replace.?me|password|passw0rd|secret|example|default|your.?key|qwerty|123456/i

/**
 * Why a secret of 32 or more characters can be guessed, as the end of a sentence; null when nothing
 * speaks against it. It finds placeholders and patterns, not every secret that a person made up.
 */
export function weaknessOf(secret: string): string | null {
  if (new Set(secret).size < DIFFERENT_MIN) return 'has too few different characters'
  if (repeatsPart(secret)) return 'repeats itself'
  if (countsUp(secret)) return 'is a row of neighbouring characters'
  if (placeholder.test(secret)) return 'looks like an example'
  return null
}

/** Whether the text is a shorter one, written more than once. */
const repeatsPart = (text: string): boolean => (text + text).indexOf(text, 1) < text.length
/** Whether half of the characters directly follow or precede the one before. */
const countsUp = (text: string): boolean =>
  [...text].filter((_, i) => i > 0 && Math.abs(text.charCodeAt(i) - text.charCodeAt(i - 1)) === 1).length >=
  text.length / 2
