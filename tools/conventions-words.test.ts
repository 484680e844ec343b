import { expect, test } from 'vitest'
import { inspect } from './conventions.ts'

const problemsOf = (...files: [path: string, text: string][]) =>
  inspect(files.map(([path, text]) => ({ path, text }))).map(({ path, line, rule }) => `${rule} ${path}:${line}`)

test('hebrew: texts say the chosen word, and write its marks as Hebrew does', () => {
  const glossary =
    '## Words of the texts\n\n| word | not |\n|---|---|\n| סל | עגלה · עגלת קניות |\n\n## The code\n| א | ב |\n'
  const found = (text: string, file = 'src/web/calendar/pets/text.ts') =>
    problemsOf(['GLOSSARY.md', glossary], [file, `const text = (office: string) => ${text}`])
  for (const text of [
    "'העגלה ריקה'",
    "'עגלת קניות'",
    "'בין 1 ל-5'",
    "'נשלח ב-SMS'",
    "'אי-הגעה'",
    '`ב-${office}`',
    '`"${office}"`',
    '\'במסך "החשבון שלי"\'',
    "'ל־דנה'",
    '`המסמך מ${office}`',
    "'30 ימים'",
    "'אני מאשר/ת'",
  ])
    expect([text, ...found(text)]).toEqual([text, 'hebrew src/web/calendar/pets/text.ts:1'])
  for (const text of [
    "'העגלון'",
    "'בין 1 ל־5'",
    "'10 ימים'",
    "'לקוחות-לדוגמה.xlsx'",
    "'https://luz.test/a-b'",
    '`${office}: המסמך מחכה`',
    '`המסמך של ${office}`',
    "'לא ניתן לקבוע פגישה פחות מ-3 שעות מראש.'",
  ])
    expect([text, ...found(text)]).toEqual([text])
  expect(found("'העגלה'", 'src/web/calendar/pets/text.test.ts')).toEqual([])
})
