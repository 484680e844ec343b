import { perOffice } from '#server/office/subscriptions/limit-table.ts'
import type { UploadedFile } from '#shared/http/endpoint.ts'
import { recordChange } from '#server/platform/database/record-change.ts'
import { enqueue } from '#server/platform/jobs/jobs.ts'
import type { OfficeContext, OwnTransactionContext } from '#server/platform/http/serve.ts'
import type { Staff } from '#server/platform/security/session.ts'
import { businessChange } from './changes.ts'
import { encodeLogo } from './encode-logo.ts'
import { swapLogo } from './queries.ts'
import { logoAddress, logoKey } from './rules.ts'

/**
 * Re-encodes the picture, stores both formats, then replaces the old logo. Fails with bad_image.
 */
export async function saveLogo(
  context: OwnTransactionContext<Staff>,
  picture: UploadedFile,
): Promise<{ logoUrl: string }> {
  const { files, limits } = context.services
  const { officeId } = context.scope
  await limits.take(perOffice.files, String(officeId))
  const { webp, png } = await encodeLogo(context.services, await picture.read())
  const key = await files.put({ officeId, kind: 'logos', extension: 'webp', bytes: webp })
  let written = false
  try {
    await files.put({ officeId, kind: 'logos', extension: 'png', bytes: png, beside: key })
    return await context.finish(async (_tx, inside) => {
      const logoUrl = logoAddress(key)
      await change(inside, logoUrl)
      written = true
      return { logoUrl }
    })
  } catch (error) {
    // a failed commit may have succeeded: an orphaned file is better than a missing one
    if (!written) await removeLogoFiles(context.services, key)
    throw error
  }
}

/** Removes the logo; clients show the first letter of the business instead. */
export const removeLogo = (context: OfficeContext<Staff>): Promise<void> => change(context, null)

async function change(context: OfficeContext<Staff>, logo: string | null): Promise<void> {
  const { tx, scope } = context
  const before = await swapLogo(tx, scope, logo)
  if (before === logo) return
  // its files are deleted after the commit, and stay on a rollback
  const old = before === null ? null : logoKey(before)
  if (old !== null) await enqueue(tx, 'remove_logo', { office_id: scope.officeId, key: old })
  const { officeId: id } = scope
  recordChange(context, businessChange, { action: 'update', id, before: { logo: before }, after: { logo } })
}

/** Deletes both formats of an unused logo. */
export async function removeLogoFiles({ files }: Pick<OfficeContext['services'], 'files'>, key: string): Promise<void> {
  await files.remove(key)
  await files.remove(key.replace(/webp$/, 'png'))
}
