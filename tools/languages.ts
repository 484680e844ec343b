import { existsSync } from 'node:fs'
import type { Plugin } from 'vite'

/** Languages written from right to left. */
const RTL = ['he', 'ar']

/**
 * Builds the app in another language: a `text.<language>.ts` replaces the `text.ts` beside it, and
 * the page gets its language and direction. Files without a translation stay Hebrew; types ensure
 * that a translation is complete.
 */
export const inLanguage = (language: string): Plugin => ({
  name: 'luz-language',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (language === 'he' || !importer || !/(^|[/-])text\.ts$/.test(source)) return null
    const hebrew = await this.resolve(source, importer, { skipSelf: true })
    const other = hebrew?.id.replace(/text\.ts$/, `text.${language}.ts`)
    return other && existsSync(other) ? other : hebrew
  },
  transformIndexHtml: (html) =>
    html.replace('lang="he" dir="rtl"', `lang="${language}" dir="${RTL.includes(language) ? 'rtl' : 'ltr'}"`),
})
