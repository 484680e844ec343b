import type { FastifyInstance } from 'fastify'
import { sendFile } from '#server/platform/http/downloads.ts'
import { problemOf } from '#server/platform/fail.ts'
import { inlineHash, contentSecurityPolicy } from '#server/platform/http/headers.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { pageOf, sendPage } from '#server/platform/http/web-files.ts'
import { readLinked } from './read-document.ts'
import { text } from './text.ts'

/** Serves /d/…: the document for a customer with the link. */
export function mountDocumentLinks(app: FastifyInstance, services: Services): void {
  const missing = missingPage()
  app.get<{ Params: { token: string } }>('/d/:token', { schema: { hide: true } as never }, async (request, reply) => {
    try {
      const file = await readLinked(publicContextOf(services, request.ip), request.params.token)
      return await sendFile(services.files, reply, file)
    } catch (error) {
      if (problemOf(error) !== 'not_found') throw error
      return sendPage(request, reply.header('x-robots-tag', 'noindex, nofollow'), missing, 404)
    }
  })
}

/** A small page without scripts. */
function missingPage() {
  const style =
    'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;background:#faf7f2;color:#1f2a2e;font:17px/1.6 system-ui,sans-serif;text-align:center}h1{font-size:22px;margin:0 0 8px}p{margin:0;color:#5a666a}'
  const html = `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${text.missingTitle}</title><link rel="icon" href="data:,"><style>${style}</style></head>
<body><main><h1>${text.missingTitle}</h1><p>${text.missingNote}</p></main></body></html>`
  return pageOf(html, contentSecurityPolicy({ styles: [inlineHash(style)] }))
}
