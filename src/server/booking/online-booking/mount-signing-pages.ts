import type { FastifyInstance } from 'fastify'
import { peekAtLink } from '#server/signing/document-requests/open-link.ts'
import { text as signingText } from '#server/signing/document-requests/text.ts'
import { publicContextOf } from '#server/platform/http/serve.ts'
import type { Services } from '#server/platform/services.ts'
import { sendPage } from '#server/platform/http/web-files.ts'
import type { PageRenderer } from './public-pages.ts'
import { headOfLink, readLink, sendLinkPage } from './read-link.ts'

/** Where a customer signs or reads a document, and where anyone checks a signed file. */
export function mountSigningPages(app: FastifyInstance, services: Services, print: PageRenderer): void {
  const hidden = { schema: { hide: true } as never }
  app.get<{ Params: { token: string } }>('/sign/:token', hidden, async (request, reply) => {
    const token = request.params.token.slice(0, 80)
    const context = publicContextOf(services, request.ip)
    const { found, status } = await readLink(request, token, () => peekAtLink(context, token))
    const { link, phone = null } = found ?? { link: found }
    const title = link?.purpose === 'read' ? signingText.readTitle : signingText.signTitle
    const page = print({ page: 'sign', token, link, phone }, headOfLink(title, link?.office.name))
    return sendLinkPage(request, reply, page, status)
  })
  const verify = print({ page: 'verify' }, { title: signingText.verifyTitle })
  app.get('/verify', hidden, async (request, reply) => sendPage(request, reply, verify))
}
