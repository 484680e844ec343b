/**
 * What browsers do with passkeys, by @simplewebauthn/browser. Import it from lazy parts only. The
 * library also serves browsers and password managers whose own JSON is missing or wrong (0093).
 */
import type { auth } from '#shared/team/auth/contract.ts'
import type { Reply, RequestInput } from '#shared/http/endpoint.ts'
import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser'

type Endpoints = (typeof auth)['endpoints']
export type CreationOptions = Reply<Endpoints['offerPasskey']>['options']
export type RequestOptions = Reply<Endpoints['passkeyProofOptions']>['options']
export type Attestation = RequestInput<Endpoints['addPasskey']>['body']['attestation']
export type Assertion = RequestInput<Endpoints['provePasskey']>['body']['assertion']

/** An IP address, to which browsers bind no passkeys. */
const ADDRESS = /^[\d.]+$|^\[/
/** Whether this browser has passkeys for this host. */
export const hasPasskeys = (): boolean => browserSupportsWebAuthn() && !ADDRESS.test(window.location.hostname)

/** Makes a passkey on a device that the person chooses. */
export async function createPasskey(options: CreationOptions): Promise<Attestation> {
  const optionsJSON = { ...options, pubKeyCredParams: [...options.pubKeyCredParams] }
  const { id, rawId, type, response } = await startRegistration({ optionsJSON })
  const { clientDataJSON, attestationObject } = response
  return { id, rawId, type, response: { clientDataJSON, attestationObject } }
}

/**
 * Lets the person sign a challenge with a passkey: in a dialog of the browser, or with
 * `useBrowserAutofill` among the suggestions of a field that has `webauthn` in its autocomplete. It
 * ends a ceremony that is open.
 */
export async function signWithPasskey(
  options: RequestOptions,
  { useBrowserAutofill = false } = {},
): Promise<Assertion> {
  const signed = await startAuthentication({
    optionsJSON: options,
    useBrowserAutofill,
    verifyBrowserAutofillInput: false,
  })
  const { id, rawId, type, response } = signed
  const { clientDataJSON, authenticatorData, signature, userHandle = '' } = response
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature, userHandle } }
}

/** Whether fields can suggest passkeys. */
export const hasAutofill = (): Promise<boolean> => browserSupportsWebAuthnAutofill()

/** Ends a ceremony that is open, such as the suggestions of a screen that was left. */
export const endCeremony = (): void => WebAuthnAbortService.cancelCeremony()

const isNamed = (failure: unknown, ...names: readonly string[]) =>
  failure instanceof Error && names.includes(failure.name)
/** The person has closed the browser's dialog, it has timed out, or another ceremony has begun. */
export const isCancelled = (failure: unknown): boolean => isNamed(failure, 'NotAllowedError', 'AbortError')
/** The device has a passkey of this account. */
export const isKnownHere = (failure: unknown): boolean => isNamed(failure, 'InvalidStateError')
