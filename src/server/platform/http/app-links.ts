/**
 * The proofs by which the phones of staff open links of this server in the native applications:
 * https://developer.android.com/training/app-links and
 * https://developer.apple.com/documentation/xcode/supporting-associated-domains. Unset, the links
 * open in the browser.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Environment } from '../environment.ts'

const ANDROID_PACKAGE = 'il.co.luz.app'
/**
 * Serves /.well-known/assetlinks.json and /.well-known/apple-app-site-association. `paths` are
 * those of the links; AndroidManifest.xml of mobile/ has the same.
 */
export function mountAppLinks(app: FastifyInstance, environment: Environment, paths: readonly string[]): void {
  const { LUZ_IOS_APP: iosApp, LUZ_ANDROID_CERTIFICATES: certificates = [] } = environment
  const target = {
    namespace: 'android_app',
    package_name: ANDROID_PACKAGE,
    sha256_cert_fingerprints: certificates,
  }
  const android = [{ relation: ['delegate_permission/common.handle_all_urls'], target }]
  const details = [{ appIDs: [iosApp], components: paths.map((path) => ({ '/': path })) }]
  const files = {
    'assetlinks.json': certificates.length > 0 ? android : null,
    'apple-app-site-association': iosApp === undefined ? null : { applinks: { details } },
  }
  for (const [name, content] of Object.entries(files))
    app.get(`/.well-known/${name}`, { schema: { hide: true } as never }, (_request, reply) => send(reply, content))
}

/** Apple reads no file without this type, and none behind a redirect. */
const send = (reply: FastifyReply, content: object | null) =>
  content === null
    ? reply.callNotFound()
    : reply
        .headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'public, max-age=3600' })
        .send(JSON.stringify(content))
