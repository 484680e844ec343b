/**
 * Writes the styles that MantineProvider would insert at run time into src/web/ui/theme.css, so
 * that the content policy needs no exception for inline styles. With --check it only compares the
 * file with theme.ts.
 */
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { writeOrCheck } from './generated.ts'
import { luzTheme, luzVariables } from '#web/ui/theme/theme.ts'

const entities: Record<string, string> = { quot: '"', '#x27': "'", amp: '&', gt: '>', lt: '<' }

const html = renderToStaticMarkup(
  createElement(MantineProvider, { theme: luzTheme, cssVariablesResolver: luzVariables, forceColorScheme: 'light' }),
)
const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, css]) =>
  css!.replace(/&(quot|#x27|amp|gt|lt);/g, (_, name: string) => entities[name]!),
)
const css = `/* written by tools/write-theme-css.ts from theme.ts */\n${styles.join('\n')}\n`
writeOrCheck({ 'src/web/ui/theme/theme.css': css }, 'node tools/write-theme-css.ts')
