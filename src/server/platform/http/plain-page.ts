/** Small pages, also inside a frame of ours. They work without the web build. */
import { inlineHash, contentSecurityPolicy } from './headers.ts'
import { pageOf, type Page } from './web-files.ts'
import { platformText } from '../text.ts'

const STYLE =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;background:#faf7f2;color:#1f2a2e;font:17px/1.6 system-ui,sans-serif;text-align:center}' +
  'h1{font-size:22px;margin:0 0 8px}p{margin:0 0 16px;color:#5a666a}form{display:grid;gap:12px;margin-top:16px}' +
  'button{min-height:48px;padding:8px 20px;border:1px solid #0f6e6a;border-radius:12px;background:#0f6e6a;color:#fff;font:inherit;cursor:pointer}' +
  'button[value=failed],button[value=cancelled]{background:#fff;color:#0f6e6a}strong{font-size:28px}' +
  'footer{margin-top:32px;font-size:14px}footer a{display:inline-block;padding:6px 8px;color:#0f6e6a}'

/** `body` is HTML; `script` runs in the page. Pages of our own origin may frame it. */
export function plainPage({ title, body, script }: { title: string; body: string; script?: string }): Page {
  const html = `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><main>${body}</main><footer>${link('/accessibility', platformText.accessibility)} ${link('/privacy', platformText.privacy)}</footer>${script ? `<script>${script}</script>` : ''}</body></html>`
  const scripts = script ? [inlineHash(script)] : []
  return pageOf(html, contentSecurityPolicy({ styles: [inlineHash(STYLE)], scripts, framedBy: "'self'" }))
}

/** Opens apart, because the page may hold something unfinished. */
const link = (to: string, name: string) => `<a href="${to}" target="_blank" rel="noopener">${name}</a>`

/** For text and for attributes in double quotes. */
export const escapeHtml = (s: string): string =>
  s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
