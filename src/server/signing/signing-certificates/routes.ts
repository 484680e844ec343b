import { signingCertificates } from '#shared/signing/signing-certificates/contract.ts'
import { serve } from '#server/platform/http/serve.ts'
import { removeCertificate, showCertificate } from './show-certificate.ts'
import { uploadCertificate } from './upload-certificate.ts'

export const certificateRoutes = serve(signingCertificates, {
  show: showCertificate,
  upload: async ({ body, file, ...context }) =>
    uploadCertificate(context, { p12: await file.read(), passphrase: body.passphrase }),
  remove: removeCertificate,
})
