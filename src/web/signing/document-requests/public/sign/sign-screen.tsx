import type { SignStart } from '#shared/signing/document-requests/rules.ts'
import { Button } from '#web/ui/plain/button.tsx'
import type { SigningLink } from '../signing-api.ts'
import { text } from '../text.ts'
import { Notice } from './notice.tsx'
import { endedText, Opening } from './opening.tsx'
import { ReadingPage } from './reading-page.tsx'
import { SignedStep } from './signed-step.tsx'
import { SigningSteps } from './signing-steps.tsx'
import { useLink } from './use-link.ts'

/**
 * The customer's page of a document to sign or to read. The link alone opens it; to sign, the code
 * proves the phone. What the server knew is shown until the script has noted the opening. Lazy.
 */
export default function SignScreen({ token, link: known, phone }: SignStart<SigningLink>) {
  const { found, load } = useLink(token)
  if (found.state === 'loading') return <Opening token={token} link={known} phone={phone} />
  if (found.state === 'missing') return <Notice title={text.missing} more={text.missingMore} />
  if (found.state === 'failed')
    return (
      <Notice title={text.failed} more={found.sentence}>
        <Button onClick={() => void load()}>{text.again}</Button>
      </Notice>
    )
  const { link } = found
  if (link.status === 'signed') return <SignedStep token={token} link={link} />
  const ended = endedText(link)
  if (ended) return <Notice {...ended} />
  if (link.purpose === 'read') return <ReadingPage token={token} link={link} />
  return <SigningSteps token={token} link={link} onOutdated={load} />
}
