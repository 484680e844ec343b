/** What production requires of the configuration beyond development. */
import { weaknessOf } from './security/weak-secret.ts'

type Variables = Readonly<Record<string, string | undefined>>

/**
 * The problems of a production configuration, as `NAME: sentence`, each with what to do. It reads
 * the raw values and reports only what the schema of environment.ts does not.
 */
export function productionProblems(variables: Variables): string[] {
  const valueOf = (name: string) => variables[name] || undefined
  const lines: string[] = []
  const secret = valueOf('LUZ_SECRET')
  const weakness = secret && weaknessOf(secret)
  if (!secret) lines.push(`LUZ_SECRET: is required in production: ${makeSecret}`)
  else if (weakness) lines.push(`LUZ_SECRET: ${weakness}, so it can be guessed: ${makeSecret}`)
  const publicUrl = valueOf('PUBLIC_URL')
  if (!publicUrl) lines.push('PUBLIC_URL: is required in production: links and QR codes carry it')
  else if (!publicUrl.startsWith('https://'))
    lines.push('PUBLIC_URL: must be an https address in production: put a proxy with a certificate before Luz')
  if (valueOf('LUZ_DEMO') && valueOf('LUZ_DEMO') !== '0')
    lines.push("LUZ_DEMO: is refused in production, because the demo's password is public: unset it, or set 0")
  if (valueOf('LUZ_CLOCK')) lines.push('LUZ_CLOCK: is for tests and refused in production: unset it')
  if (valueOf('AI_BASE_URL')?.startsWith('https://') === false)
    lines.push('AI_BASE_URL: must be an https address in production')
  if (!valueOf('SMTP_URL') && !valueOf('MAIL'))
    lines.push('SMTP_URL: is required in production: set it, or set MAIL=off to send no mail, not even for passwords')
  if (!valueOf('TRUST_PROXY'))
    lines.push('TRUST_PROXY: is required in production: name your reverse proxies, or set none without a proxy')
  return lines
}

const makeSecret =
  `set the output of: node -p "crypto.randomBytes(32).toString('base64url')"` +
  ' (an existing installation keeps its secret, docs/admin.md)'
