import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Languages written from right to left. */
const RTL = ['he', 'ar']

/**
 * Builds the app in another language than Hebrew: every `text.ts` that has a `text.<language>.ts` beside it is taken from there, and the
 * page says its language and direction. What is not translated yet stays Hebrew; the types see to it that a file is whole.
 */
export const inLanguage = (language: string): Plugin => ({
  name: 'luz-language',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (language === 'he' || !importer || !/(^|\/)text\.ts$/.test(source)) return null
    const hebrew = await this.resolve(source, importer, { skipSelf: true })
    const other = hebrew?.id.replace(/text\.ts$/, `text.${language}.ts`)
    return other && existsSync(other) ? other : hebrew
  },
  transformIndexHtml: (html) =>
    html.replace('lang="he" dir="rtl"', `lang="${language}" dir="${RTL.includes(language) ? 'rtl' : 'ltr'}"`),
})
