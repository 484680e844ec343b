/** The public pages, rendered on the server and complete without scripts. */
import fs from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isBookable, type PublicStart } from '#shared/booking/online-booking/start.ts'
import { inlineHash, contentSecurityPolicy } from '#server/platform/http/headers.ts'
import { pageOf, type Page } from '#server/platform/http/web-files.ts'
import { takeFont } from './embedded-font.ts'
import { headTags, type PageHead } from './page-head.ts'

type Part = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean }
type Manifest = Record<string, Part>
export type PageRenderer = (
  start: PublicStart,
  head: PageHead,
  /** Origins whose pages this page may show in a frame. */
  frames?: readonly string[],
) => Page

/** Reads the public build once and returns the renderer of its pages. */
export async function createPageRenderer(dist: string): Promise<PageRenderer> {
  const root = path.join(dist, 'public')
  const manifest = JSON.parse(fs.readFileSync(path.join(root, '.vite/manifest.json'), 'utf8')) as Manifest
  const entry = Object.values(manifest).find((part) => part.isEntry)
  if (!entry) throw new Error(`${root} has no entry: run npm run build`)
  const css = (entry.css ?? []).map((file) => fs.readFileSync(path.join(root, file), 'utf8')).join('')
  const ssr = pathToFileURL(path.join(dist, 'ssr/served.js')).href
  const { renderPage, renderFooter } = (await import(ssr)) as Record<
    'renderPage' | 'renderFooter',
    (start: PublicStart) => string
  >

  const { css: style, face, script } = takeFont(css.replaceAll(/url\((?:\.\/|\/p\/)?assets\//g, 'url(/p/assets/'))
  const styles = [inlineHash(style), inlineHash(face)]
  const steps = filesOf(manifest, LATER_STEPS)
  const earlySteps = `${EARLY_STEPS}(${JSON.stringify(steps.map(addressOf))})`
  const scripts = [script, EARLY_SUBMIT, earlySteps].map(inlineHash)

  // lazy pages would fetch the entry's css again although it is inlined; an existing link prevents
  // that
  const knownLinks = (files: readonly string[]) =>
    files.map((file) => `<link rel="stylesheet" href="${addressOf(file)}" disabled>`).join('')
  const screens = Object.fromEntries(
    Object.entries(LAZY_SCREENS).map(([page, source]) => {
      const files = filesOf(manifest, source)
      const styles = files.filter(isStyle)
      return [
        page,
        {
          scripts: files.filter((file) => !isStyle(file)),
          styles,
          css: styles.map((file) => fs.readFileSync(path.join(root, file), 'utf8')).join(''),
        },
      ]
    }),
  )

  return (start, head, frames = []) => {
    const screen = screens[start.page] ?? { scripts: [], styles: [], css: '' }
    const known = knownLinks([...(entry.css ?? []), ...screen.styles])
    const step = start.page === 'booking' && isBookable(start) ? (start.service_id === null ? 1 : 2) : null
    const soon = [...screen.scripts, ...(step === 2 ? steps : [])].map((file) => soonLink(addressOf(file))).join('')
    const html = `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="theme-color" content="#0f6e6a"><meta name="color-scheme" content="light dark">
${headTags(head)}
${hasNoScript(start) ? `<style>${face}</style>` : `<script>${script}</script><noscript><style>${face}</style></noscript>`}${hasForms(start) ? `<script>${EARLY_SUBMIT}</script>` : ''}${step === 1 ? `<script>${earlySteps}</script>` : ''}
<style>${style}</style>${screen.css && `<style>${screen.css}</style>`}${hasNoScript(start) ? '' : `${known}<script type="module" src="/p/${entry.file}"></script>${soon}`}</head>
<body><div id="root">${renderPage(start)}</div>${renderFooter(start)}${hasNoScript(start) ? '' : `<script type="application/json" id="start">${json(start)}</script>`}${head.business ? `<script type="application/ld+json">${json(head.business)}</script>` : ''}</body></html>`
    const allowed = screen.css ? [...styles, inlineHash(screen.css)] : styles
    const policy = contentSecurityPolicy({ styles: allowed, scripts, embedsFonts: true, frames, ...policiesOf(start) })
    return pageOf(html, policy, { frames })
  }
}

/** The lazy screens that the server renders. Their styles stand in the page as well. */
const LAZY_SCREENS = {
  'thank-you': 'src/web/booking/online-booking/thank-you/thank-you-screen.tsx',
  manage: 'src/web/booking/online-booking/manage/manage-screen.tsx',
  waiting: 'src/web/booking/online-booking/waiting/waiting-pages.tsx',
  sign: 'src/web/signing/document-requests/public/sign/sign-screen.tsx',
  verify: 'src/web/signing/document-requests/public/verify/verify-screen.tsx',
} satisfies Partial<Record<PublicStart['page'], string>>

const LATER_STEPS = 'src/web/booking/online-booking/contact-and-time/contact-and-time-steps.tsx'

/** The files of a lazy part and of what it imports, without those of the entry. */
function filesOf(manifest: Manifest, source: string, seen = new Set<string>()): string[] {
  const part = manifest[source]
  if (!part || part.isEntry || seen.has(source)) return []
  seen.add(source)
  return [...(part.imports ?? []).flatMap((name) => filesOf(manifest, name, seen)), ...(part.css ?? []), part.file]
}
const isStyle = (file: string) => file.endsWith('.css')
const addressOf = (file: string) => `/p/${file}`

/** The page of a document for signature starts a worker, whose address Trusted Types check. */
const policiesOf = (start: PublicStart) => (start.page === 'sign' ? { trustedTypes: 'luz-pdf' } : {})
/** Text pages and the page of a closed office load no script. */
const hasNoScript = (start: PublicStart) => !isBookable(start) && !(start.page in LAZY_SCREENS)

/** Whether a form may be submitted before the page's script has taken over. */
const hasForms = (start: PublicStart) => isBookable(start) || start.page === 'manage' || start.page === 'waiting'

/**
 * Escapes "<", so that no name can close the element. The element holds data, so the policy needs
 * no exception for it.
 */
const json = (value: unknown) =>
  JSON.stringify(value).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')

/**
 * Asks for a file that a script will want, so that it need not wait for that script. `crossorigin`
 * as the script asks for it: the browser would load it twice otherwise.
 */
const soonLink = (href: string) =>
  `<link ${isStyle(href) ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="${href}">`
/**
 * Runs in the head of the first step. Who chooses a service goes on: the files of the later steps
 * are asked for at once, while the page's script may still be loading.
 */
const EARLY_STEPS = `(files => addEventListener("change", () => {
for (const href of files) {
const [rel, as] = href.endsWith(".css") ? ["preload", "style"] : ["modulepreload", ""]
document.head.append(Object.assign(document.createElement("link"), { rel, as, crossOrigin: "", href }))
}
}, { once: true }))`

/**
 * Runs in the head of pages with forms. A form that is submitted before the page's script has taken
 * over is submitted again when it has, which is sooner than a page from the server. When the script
 * fails or does not come in time, the browser submits the form itself.
 */
const EARLY_SUBMIT = `{
let form
const live = () => document.documentElement.dataset.live
const send = () => form && !live() && form.submit()
addEventListener("submit", (event) => {
if (live()) return
event.preventDefault()
form = event.target
setTimeout(send, 3000)
}, true)
addEventListener("error", (event) => event.target.tagName === "SCRIPT" && send(), true)
addEventListener("live", () => form?.isConnected && form.requestSubmit())
}`
