import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applyDiff, blocksOf, filesOf } from './example-blocks.ts'

const page = readFileSync('docs/adding-a-domain.md', 'utf8')
const read = (file: string) => readFileSync(file, 'utf8')

test('a diff adds behind the line it names, removes, and refuses a line that is not there', () => {
  expect(applyDiff('a\nb\na\nc', ' a\n+x\n c\n+y\n')).toBe('a\nx\nb\na\nc\ny')
  expect(applyDiff('a\nb\nc', '-b\n+x\n')).toBe('a\nx\nc')
  expect(() => applyDiff('a', ' b\n+x\n')).toThrow('no such line: b')
})

test('the page of a new domain makes files that do not exist, and changes lines that do', () => {
  expect(filesOf(page, read).size).toBeGreaterThan(20)
  for (const { language, file } of blocksOf(page))
    expect({ file, exists: existsSync(file) }).toEqual({ file, exists: language === 'diff' })
})

test('every block of code of that page names its file, so that none escapes the check', () => {
  const fences = page.match(/^```\w.*$/gm) ?? []
  expect(fences.filter((fence) => !/^```\w+ \S+\.\w+$/.test(fence))).toEqual([])
})
