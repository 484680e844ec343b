import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { flag, instant } from '#shared/values/wire.ts'
import { routes } from './routes.ts'
import { CERTIFICATE_MAX_BYTES } from './rules.ts'

/** The certificate with which documents are signed now. The key is never read back. */
const certificate = z
  .object({
    /** The common name of its subject. */
    name: z.string(),
    /** The office's own; otherwise the server made it. */
    uploaded: flag,
    valid_until: instant,
    /** An uploaded one that ends within 30 days, or has ended. A made one is replaced by itself. */
    ends_soon: flag,
  })
  .meta({ id: 'SigningCertificate' })

export const signingCertificates = contract('signing-certificates', routes, {
  /** Null before the first document, which makes a certificate. */
  show: { access: 'owner', status: 200, reply: z.object({ certificate: certificate.nullable() }) },
  /** A PKCS#12 file (.p12, .pfx) with an RSA key. All later documents are signed with it. */
  upload: {
    access: 'owner',
    needs: 'active',
    transaction: 'own',
    upload: { field: 'file', maxBytes: CERTIFICATE_MAX_BYTES },
    body: z.object({ passphrase: z.string().max(200) }),
    status: 201,
    reply: z.object({ certificate }),
    fails: ['file_too_large', 'certificate_unreadable', 'certificate_passphrase', 'certificate_expired'],
  },
  /** Removes the office's own certificate. The next document makes one. */
  remove: { access: 'owner', needs: 'active', status: 204, reply: z.void() },
})
