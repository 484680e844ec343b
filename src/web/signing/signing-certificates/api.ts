import type { Reply } from '#shared/http/endpoint.ts'
import type { signingCertificates } from '#shared/signing/signing-certificates/contract.ts'
import { routes } from '#shared/signing/signing-certificates/routes.ts'
import { queryOptions } from '@tanstack/react-query'
import { client } from '#web/platform/call.ts'
import { queryClient } from '#web/platform/query-client.ts'
import { staff } from '#web/platform/session.ts'

type Endpoints = (typeof signingCertificates)['endpoints']
type Shown = Reply<Endpoints['show']>
export type Certificate = NonNullable<Shown['certificate']>

const api = client<typeof signingCertificates>(routes, staff)

/** The certificate with which documents are signed. Owners only. */
export const certificateQuery = queryOptions({
  queryKey: ['signing-certificates'],
  queryFn: ({ signal }) => api.show({ signal }),
})

/** The file is PKCS #12. The server keeps it sealed; the passphrase is not kept on this device. */
export async function uploadCertificate(file: File, passphrase: string): Promise<Certificate> {
  const { certificate } = await api.upload({ body: { passphrase }, upload: { file } })
  queryClient.setQueryData(certificateQuery.queryKey, { certificate })
  return certificate
}

/** Later documents are signed by the installation's own certificate. */
export async function removeCertificate(): Promise<void> {
  await api.remove()
  queryClient.setQueryData(certificateQuery.queryKey, { certificate: null })
}
