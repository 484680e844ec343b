/**
 * Puts the style sheets of the lazy files of the staff application into their scripts, so that a
 * screen asks for one file in place of two. A script adopts its sheet before anything of it is
 * rendered. The content policy allows that, because a constructed sheet is no element of the page.
 */
import type { Plugin } from 'vite'

const MARK = '\0adopted:'
const isPlainSheet = (source: string) => source.endsWith('.css') && !source.endsWith('.module.css')
const adoption = (css: string) =>
  `{const s=new CSSStyleSheet;s.replaceSync(${css});document.adoptedStyleSheets.push(s)}`

/** `entry` is the file whose sheets stay in the page. */
export const stylesInScripts = (entry: string): Plugin[] => [
  {
    // several files share such a sheet, so it is a module of its own
    name: 'luz-adopt-shared-sheets',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!isPlainSheet(source) || !importer || importer.endsWith(entry)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && `${MARK}${found.id}.js`
    },
    load(id) {
      if (!id.startsWith(MARK)) return null
      const sheet = id.slice(MARK.length, -'.js'.length)
      return {
        code: `import css from ${JSON.stringify(`${sheet}?inline`)}\n${adoption('css')}`,
        moduleSideEffects: true,
      }
    },
  },
  {
    name: 'luz-adopt-sheets-of-modules',
    apply: 'build',
    // after the sheets are made, before the lists of files that go with each import
    enforce: 'post',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk' || chunk.isEntry) continue
        const { importedCss } = chunk.viteMetadata!
        for (const name of importedCss) {
          const sheet = bundle[name]
          if (sheet?.type !== 'asset') throw new Error(`${name} is the sheet of two files`)
          // a block, so that its name is none of the script's
          chunk.code += `\n${adoption(JSON.stringify(String(sheet.source).trim()))}`
          delete bundle[name]
        }
        importedCss.clear()
      }
    },
  },
]
