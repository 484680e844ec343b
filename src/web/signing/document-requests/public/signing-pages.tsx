import { lazy, Suspense } from 'react'
import { SignScreen } from './sign/sign-screen.tsx'

const VerifyScreen = lazy(() => import('./verify/verify-screen.tsx'))

/** The pages of signed documents. `token` is null on the page that checks a file. Lazy. */
export default function SigningPages({ token }: { readonly token: string | null }) {
  if (token !== null) return <SignScreen token={token} />
  return (
    <Suspense>
      <VerifyScreen />
    </Suspense>
  )
}
