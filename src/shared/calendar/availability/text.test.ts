import { expect, test } from 'vitest'
import { text } from './text.ts'

test.each([
  [180, 'לא ניתן לקבוע פגישה פחות מ-3 שעות מראש.'],
  [0, 'לא ניתן לקבוע תור בשעה שכבר עברה.'],
  [30, 'לא ניתן לקבוע תור פחות מ־30 דקות מראש.'],
  [60, 'לא ניתן לקבוע תור פחות משעה מראש.'],
  [90, 'לא ניתן לקבוע תור פחות מ־90 דקות מראש.'],
  [120, 'לא ניתן לקבוע תור פחות משעתיים מראש.'],
  [4320, 'לא ניתן לקבוע תור פחות מ־72 שעות מראש.'],
])('a notice of %i minutes is worded naturally', (minutes, sentence) => {
  expect(text.tooSoon(minutes)).toBe(sentence)
})
