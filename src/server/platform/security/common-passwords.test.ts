import { describe, expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

const verdicts = (passwords: readonly string[]) => Promise.all(passwords.map(isCommonPassword))

describe('a common password', () => {
  it('is one of the list, regardless of case and of a last exclamation mark', async () => {
    const common = ['Password1', 'QWERTY123', '12345678', 'maverick', 'Sunshine!', 'Shalom123', '1qaz2wsx']
    expect(await verdicts(common)).toEqual(common.map(() => true))
  })

  it('is one that repeats one character', async () => {
    expect(await verdicts(['zzzzzzzzzzzz', 'אאאאאאאא', '🙂🙂🙂🙂🙂🙂🙂🙂'])).toEqual([true, true, true])
  })

  it('is no phrase, in any language', async () => {
    expect(await verdicts(['correct horse', 'סוסים ירוקים', 'a fine password'])).toEqual([false, false, false])
  })
})
