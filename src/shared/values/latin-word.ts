import { geresh, latinFirst, latinGeresh, latinLast, latinLetters, latinWords } from './latin/text.ts'

/** A word in Latin letters, `a` to `z`, and digits; letters of other scripts are dropped. */
export function latinWord(word: string): string {
  const known = latinWords[word]
  if (known !== undefined) return known
  const letters = [...word]
  const sounds = letters.map((letter, i) => {
    if (geresh.has(letter)) return ''
    const next = letters[i + 1]
    if (next !== undefined && geresh.has(next) && latinGeresh[letter]) return latinGeresh[letter]
    if (i === 0 && latinFirst[letter]) return latinFirst[letter]
    if (i === letters.length - 1 && i > 0 && latinLast[letter]) return latinLast[letter]
    return latinLetters[letter] ?? letter
  })
  // Hebrew leaves out vowels: two consonants at the beginning get one between them. Doubled vowels
  // come from silent letters.
  const latin = sounds.filter(Boolean)
  const [first = '', second = ''] = latin
  const between = latinLetters[letters[0]!] && isConsonant(first) && isConsonant(second) ? 'a' : ''
  return [first, between, ...latin.slice(1)]
    .join('')
    .replaceAll(/([aio])\1+/g, '$1')
    .replaceAll(/[^a-z0-9]/g, '')
}

const isConsonant = (latin: string) => /^[^aeiou\W]/.test(latin)
