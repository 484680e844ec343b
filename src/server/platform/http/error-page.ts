/** What a browser shows when a page cannot be given. Problems of the API stay JSON. */
import { inlineHash } from './headers.ts'

const STYLE =
  'body{font:18px/1.6 system-ui,sans-serif;margin:20vh auto;max-width:32rem;padding:0 1rem;text-align:center}p{color:#555}'
const escape = (s: string) => s.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Whether the sender of this URL expects a page: a browser that opens an address. */
export const expectsPage = (method: string, url: string, accept: string | undefined): boolean =>
  method === 'GET' && !/^\/(api|assets|p)(\/|$)/.test(url) && accept?.includes('text/html') === true

/** The headers and the HTML of an error page with one sentence. */
export function errorPage(sentence: string, requestId: string): { headers: Record<string, string>; html: string } {
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src ${inlineHash(STYLE)}; frame-ancestors 'none'`,
      'cache-control': 'no-store',
    },
    html: `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escape(sentence)}</title><style>${STYLE}</style></head><body><main><h1>${escape(sentence)}</h1><p><bdi>${escape(requestId)}</bdi></p></main></body></html>`,
  }
}
