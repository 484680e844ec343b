import { latinWord } from '#shared/values/latin-word.ts'
import { geresh } from '#shared/values/latin/text.ts'
import { slugOf } from './rules.ts'

const SLUG_WORDS = 4

/**
 * A slug that can be read aloud, from the name of a business: Hebrew is written in Latin letters,
 * accents and signs are dropped. Null when nothing valid is left, such as for a number.
 */
export function slugOfName(name: string): string | null {
  const spaced = [...name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()]
    .map((sign) => (geresh.has(sign) || /[\p{L}\p{N}]/u.test(sign) ? sign : ' '))
    .join('')
  const words = spaced.split(' ').map(latinWord).filter(Boolean)
  return slugOf(words.slice(0, SLUG_WORDS).join('-'))
}
