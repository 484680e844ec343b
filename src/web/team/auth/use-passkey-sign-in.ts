import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { CallFailed } from '#web/platform/call.ts'
import { storeToken } from '#web/platform/session.ts'
import { authApi } from './api.ts'
import { deviceTokens, storeDeviceToken } from './device-tokens.ts'
import { openFirstScreen } from './open-first-screen.ts'
import { endCeremony, hasAutofill, isCancelled, signWithPasskey, type Assertion } from './parts/passkey-ceremonies.ts'
import { text } from './text.ts'

/** Challenges expire after five minutes; the suggestions get a new one before. */
const RENEW_MS = 4 * 60_000

type PasskeySignIn = {
  /** The server has passkeys. */
  readonly isOffered: boolean
  readonly signIn: () => void
  readonly isSigning: boolean
  readonly problem: string | null
}

/**
 * Signs in with a passkey: by a button, or among the suggestions of the field for the address, for
 * which a challenge waits as long as the screen is open.
 */
export function usePasskeySignIn(): PasskeySignIn {
  const navigate = useNavigate()
  const [isSigning, setSigning] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const {
    data: offer,
    error,
    refetch,
  } = useQuery({
    queryKey: ['passkey', 'sign-in'],
    queryFn: ({ signal }) => authApi.passkeyLoginOptions({ signal }),
    staleTime: RENEW_MS,
    refetchInterval: RENEW_MS,
    gcTime: 0,
    retry: false,
  })

  const finish = async (nonce: string, assertion: Assertion) => {
    const answer = await authApi.passkeyLogin({ body: { nonce, assertion, device_tokens: deviceTokens() } })
    if (answer.email !== null) storeDeviceToken(answer.email, answer.device_token)
    storeToken(answer.token)
    void openFirstScreen(navigate)
  }
  const showFailure = (failure: unknown) => {
    setProblem(
      isCancelled(failure) ? text.passkeyCancelled : failure instanceof CallFailed ? failure.message : text.loginFailed,
    )
    void refetch()
  }
  const suggest = useEffectEvent(async ({ nonce, options }: NonNullable<typeof offer>, isShown: () => boolean) => {
    if (!(await hasAutofill()) || !isShown()) return
    // whoever chooses no suggestion has not failed
    const assertion = await signWithPasskey(options, { useBrowserAutofill: true }).catch(() => null)
    if (assertion && isShown()) await finish(nonce, assertion).catch(showFailure)
  })
  useEffect(() => {
    if (!offer || isSigning) return
    let isShown = true
    void suggest(offer, () => isShown)
    return () => {
      isShown = false
    }
  }, [offer, isSigning])
  useEffect(() => endCeremony, [])

  const signIn = async () => {
    setProblem(null)
    setSigning(true)
    try {
      const { nonce, options } = await authApi.passkeyLoginOptions()
      await finish(nonce, await signWithPasskey(options))
    } catch (failure) {
      showFailure(failure)
    }
    setSigning(false)
  }
  const isOffered = offer !== undefined || (error instanceof CallFailed && error.code !== 'passkeys_unavailable')
  return { isOffered, signIn: () => void signIn(), isSigning, problem }
}
