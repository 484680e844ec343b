import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, expect, test } from 'vitest'
import type { Translation } from '#web/platform/language.ts'
import { inLanguage } from './languages.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'luz-language-'))
afterAll(() => rmSync(folder, { recursive: true }))

const hebrew = { hello: 'שלום', count: (n: number) => `${n} תורים` }
const english: Translation<typeof hebrew> = { hello: 'Hello', count: (n) => `${n} appointments` }
writeFileSync(path.join(folder, 'text.ts'), `export const text = '${hebrew.hello}, ${hebrew.count(2)}'`)
writeFileSync(path.join(folder, 'text.en.ts'), `export const text = '${english.hello}, ${english.count(2)}'`)
writeFileSync(path.join(folder, 'other-text.ts'), `export const other = 'אחר'`)
const page = `import { text } from './text.ts'\nimport { other } from './other-text.ts'\nexport const all = [text, other]`
writeFileSync(path.join(folder, 'page.ts'), page)

const builtIn = async (language: string) => {
  const lib = { entry: path.join(folder, 'page.ts'), formats: ['es' as const] }
  const options = { root: folder, configFile: false, logLevel: 'silent', build: { write: false, lib } } as const
  const [built] = (await build({ ...options, plugins: [inLanguage(language)] })) as Rolldown.RolldownOutput[]
  return built!.output[0].code
}

test('a build in another language takes its texts, and Hebrew where there is no translation', async () => {
  expect(await builtIn('he')).toContain('שלום, 2 תורים')
  const other = await builtIn('en')
  expect(other).toContain('Hello, 2 appointments')
  expect(other).not.toContain('שלום')
  expect(other).toContain('אחר')
})
