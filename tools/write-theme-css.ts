/**
 * Writes the styles that MantineProvider would insert at run time into src/web/ui/theme.css, so that the content policy needs no
 * exception for inline styles. With --check it only compares the file with theme.ts.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { luzTheme, luzVariables } from '#web/ui/theme.ts'

const file = 'src/web/ui/theme.css'
const entities: Record<string, string> = { quot: '"', '#x27': "'", amp: '&', gt: '>', lt: '<' }

const html = renderToStaticMarkup(
  createElement(MantineProvider, { theme: luzTheme, cssVariablesResolver: luzVariables, forceColorScheme: 'light' }),
)
const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) =>
  css!.replace(/&(quot|#x27|amp|gt|lt);/g, (_, name: string) => entities[name]!),
)
const wanted = `/* written by tools/write-theme-css.ts from theme.ts */\n${styles.join('\n')}\n`

if (!process.argv.includes('--check')) writeFileSync(file, wanted)
else if (readFileSync(file, 'utf8') !== wanted) {
  console.log(`${file} is not what theme.ts says: run node tools/write-theme-css.ts`)
  process.exitCode = 1
}
