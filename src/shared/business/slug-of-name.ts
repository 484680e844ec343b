import { slugOf } from './rules.ts'
import { latinFirst, latinGeresh, latinLast, latinLetters, latinWords } from './slug-text.ts'

const SLUG_WORDS = 4
const GERESH = /['׳’]/

/**
 * A slug that can be read aloud, from the name of a business: Hebrew is written in Latin letters,
 * accents and signs are dropped. Null when nothing valid is left, such as for a number.
 */
export function slugOfName(name: string): string | null {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}'׳’]+/u)
    .map(latinWord)
    .filter(Boolean)
  return slugOf(words.slice(0, SLUG_WORDS).join('-'))
}

function latinWord(word: string): string {
  const known = latinWords[word]
  if (known !== undefined) return known
  const letters = [...word]
  const latin = letters.map((letter, i) => {
    if (GERESH.test(letter)) return ''
    const next = letters[i + 1]
    if (next !== undefined && GERESH.test(next) && latinGeresh[letter]) return latinGeresh[letter]
    if (i === 0 && latinFirst[letter]) return latinFirst[letter]
    if (i === letters.length - 1 && i > 0 && latinLast[letter]) return latinLast[letter]
    return latinLetters[letter] ?? letter
  })
  // Hebrew leaves out vowels: two consonants at the beginning get one between them. Doubled vowels
  // come from silent letters.
  const [first = '', second = ''] = latin
  const between = latinLetters[letters[0]!] && isConsonant(first) && isConsonant(second) ? 'a' : ''
  return [first, between, ...latin.slice(1)]
    .join('')
    .replaceAll(/([aio])\1+/g, '$1')
    .replaceAll(/[^a-z0-9]/g, '')
}

const isConsonant = (latin: string) => /^[^aeiou\W]/.test(latin)
