import { expect, it } from 'vitest'
import { intentOf } from './rules.ts'

it('only the button cancels; words are read when they are the whole answer', () => {
  for (const [payload, text, intent] of [
    ['confirm', null, 'confirm'],
    ['cancel', null, 'cancel'],
    ['cancel', 'כן', 'cancel'],
    [null, 'כן', 'confirm'],
    ['other', 'כן!', 'confirm'],
    [null, '  אני – מאשרת!! ', 'confirm'],
    [null, 'מאשר/ת', 'confirm'],
    [null, 'ביטול.', 'ask_cancel'],
    [null, 'לא  מגיעה', 'ask_cancel'],
    [null, 'הסר', 'refuse'],
    [null, 'STOP', 'refuse'],
    [null, '\uff33\uff34\uff2f\uff30', 'refuse'],
    [null, 'כן אבל לא היום', null],
    [null, 'confirm', null],
    [null, '', null],
    [null, null, null],
    [null, '👍', null],
  ] as const)
    expect([text, intentOf({ payload, text })]).toEqual([text, intent])
})
