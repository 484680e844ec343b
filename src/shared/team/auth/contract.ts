import { z } from 'zod'
import { contract } from '#shared/http/endpoint.ts'
import { puzzle, puzzleDetails, puzzleProblems, solvedPuzzle, wantedPuzzle } from '#shared/http/puzzle.ts'
import { currentPassword, emailIn, nameText, flag, id, instant, newPassword, phoneIn } from '#shared/values/wire.ts'
import { passkeyEndpoints, passkeysOfAccount } from './passkeys.ts'
import { routes } from './routes.ts'

export const authDetails = puzzleDetails
const done = z.object({ ok: z.literal(true) })
/**
 * Attempts with the token of a known device are not counted with those of strangers. The device
 * keeps it, and sends it when the same person signs in or asks for a code.
 */
const deviceToken = z.string().max(200)
const token = z.object({ token: z.string(), device_token: z.string() })
/** Six digits from the app, or a recovery code; spaces are accepted. */
const anyCode = z.string({ error: 'code' }).max(40)
const filledCode = anyCode.refine((s) => s.trim() !== '', { error: 'code' })
const again = z.object({ current_password: currentPassword, code: filledCode })
/** Returned once. The server stores only hashes. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
const office = z
  .object({ id, name: z.string(), logo: z.string().nullable(), role: z.enum(['owner', 'employee']), current: flag })
  .meta({ id: 'OwnOffice' })
/** Deliberately lenient: an unknown address and a wrong password must look the same. */
const anyEmail = z.string().max(254)

export const auth = contract('auth', routes, {
  login: {
    access: 'public',
    /**
     * `code` is sent only after a correct password was answered with second_factor_required. With
     * `reset_token`, from verify-code or the link in its email, the password is not read.
     * `invitation` is the token of an invitation to this address: the person joins its office.
     */
    body: z.object({
      email: anyEmail,
      password: z.string().max(200),
      code: anyCode.optional(),
      device_token: deviceToken.optional(),
      reset_token: z.string().max(200).optional(),
      invitation: z.string().max(200).optional(),
      puzzle: solvedPuzzle,
    }),
    status: 200,
    reply: token,
    fails: [
      ...puzzleProblems,
      'invalid_credentials',
      'inactive_user',
      'password_needed',
      'second_factor_required',
      'second_factor_wrong',
      'reset_expired',
    ],
  },
  /**
   * Sends a code to the address, which counts as the person's only when it is entered. The reply is
   * the same whether or not another account has proved the address.
   */
  register: {
    access: 'public',
    body: z.object({
      name: nameText(60),
      email: emailIn,
      password: newPassword,
      phone_number: phoneIn,
      puzzle: solvedPuzzle,
    }),
    status: 201,
    reply: token,
    fails: ['password_common', ...puzzleProblems],
  },
  makePuzzle: { access: 'public', body: wantedPuzzle, status: 200, reply: puzzle },
  logout: { access: 'staff', status: 204, reply: z.void() },
  /** The reply is the same whether or not the address is registered. */
  requestReset: {
    access: 'public',
    body: z.object({ email: anyEmail, device_token: deviceToken.optional(), puzzle: solvedPuzzle }),
    status: 200,
    /** Sent with the code, so that the guesses of others are counted apart. */
    reply: done.extend({ nonce: z.string() }),
    fails: puzzleProblems,
  },
  verifyCode: {
    access: 'public',
    body: z.object({
      email: anyEmail,
      code: z.string().max(20),
      nonce: z.string().max(200).optional(),
      device_token: deviceToken.optional(),
    }),
    status: 200,
    /** Valid for ten minutes, for one use. */
    reply: z.object({ reset_token: z.string() }),
    /** guesses_used: 50 codes were typed today. The link of the letter still works. */
    fails: ['code_wrong', 'guesses_used'],
  },
  resetPassword: {
    access: 'public',
    body: z.object({ email: anyEmail, new_password: newPassword, reset_token: z.string().max(200) }),
    status: 200,
    reply: done.extend({ device_token: z.string() }),
    fails: ['reset_expired', 'email_taken', 'password_common'],
  },
  /** The offices in which the person may work; `current` is the one of the token. */
  offices: {
    access: 'staff',
    transaction: 'own',
    status: 200,
    reply: z.object({ offices: z.array(office) }),
  },
  /** One more office of the person, with a trial of its own. They stay signed in, there. */
  openOffice: {
    access: 'staff',
    transaction: 'own',
    body: z.object({ name: nameText(60), phone_number: phoneIn }),
    status: 201,
    reply: z.object({ token: z.string() }),
    fails: ['mailbox_unproved'],
  },
  /** A token of another office of the person. The token of this office stays valid. */
  switchOffice: {
    access: 'staff',
    transaction: 'own',
    body: z.object({ office_id: id }),
    status: 200,
    reply: z.object({ token: z.string() }),
  },
  /**
   * What an invitation is for. `registered_at` is null unless somebody registered the office with
   * this address. `has_account`: the person joins by login or acceptInvitation, with its password.
   */
  showInvitation: {
    access: 'public',
    body: z.object({ email: anyEmail, reset_token: z.string().max(200) }),
    status: 200,
    reply: z.object({ office: z.string(), name: z.string(), has_account: flag, registered_at: instant.nullable() }),
    fails: ['reset_expired'],
  },
  /** Joins an office that has invited the address of the caller. The token is of that office. */
  acceptInvitation: {
    access: 'staff',
    transaction: 'own',
    body: z.object({ reset_token: z.string().max(200) }),
    status: 200,
    reply: z.object({ token: z.string() }),
    fails: ['reset_expired', 'mailbox_unproved'],
  },
  account: {
    access: 'staff',
    status: 200,
    reply: z.object({
      account: z.object({
        name: z.string(),
        email: z.string().nullable(),
        /** The person has proved that the mailbox is theirs. */
        email_proved: flag,
        phone_number: z.string().nullable(),
        second_factor: flag,
        recovery_codes_left: z.int(),
        ...passkeysOfAccount,
      }),
    }),
  },
  /** Proves who is at the keyboard. Calls that answered proof_required then work for a while. */
  prove: {
    access: 'staff',
    transaction: 'own',
    body: z.union([z.object({ current_password: currentPassword }), z.object({ code: filledCode })]),
    status: 200,
    reply: done,
    fails: ['password_wrong', 'code_wrong', 'second_factor_off'],
  },
  /** Ends all other sessions of the person. */
  changePassword: {
    access: 'staff',
    transaction: 'own',
    body: z.object({ current_password: currentPassword, new_password: newPassword }),
    status: 200,
    reply: done,
    fails: ['password_wrong', 'password_common'],
  },
  /**
   * Sends a code to the new address. Whether that address is already registered is not revealed
   * before the code is confirmed.
   */
  requestEmail: {
    access: 'staff',
    transaction: 'own',
    body: z.object({ current_password: currentPassword, email: emailIn, puzzle: solvedPuzzle }),
    status: 200,
    reply: done,
    fails: ['password_wrong', ...puzzleProblems],
  },
  /**
   * Sends a code once more: to the address that waits for its proof, otherwise to the person's own
   * until it is proved. Fails with not_found when there is nothing to prove.
   */
  sendProof: {
    access: 'staff',
    body: z.object({ puzzle: solvedPuzzle }).nullish(),
    status: 200,
    reply: z.object({ email: z.string() }),
    fails: puzzleProblems,
  },
  /** Proves the mailbox that got the code. A new address takes effect. */
  confirmEmail: {
    access: 'staff',
    body: z.object({ code: filledCode }),
    status: 200,
    reply: z.object({ email: z.string() }),
    fails: ['code_wrong', 'email_taken'],
  },
  /** Nothing is switched on before a code from the app is confirmed. */
  offerSecondFactor: {
    access: 'staff',
    transaction: 'own',
    body: z.object({ current_password: currentPassword }),
    status: 200,
    /** The content of the QR code, and the same secret in groups of four letters for typing. */
    reply: z.object({ uri: z.string(), secret: z.string() }),
    fails: ['password_wrong', 'mailbox_unproved', 'second_factor_on'],
  },
  /** Ends all other sessions of the person, which were opened without a second factor. */
  confirmSecondFactor: {
    access: 'staff',
    body: z.object({ code: filledCode }),
    status: 200,
    reply: recoveryCodes,
    fails: ['code_wrong', 'mailbox_unproved', 'second_factor_on', 'second_factor_off'],
  },
  disableSecondFactor: {
    access: 'staff',
    transaction: 'own',
    body: again,
    status: 200,
    reply: done,
    fails: ['password_wrong', 'code_wrong', 'second_factor_off'],
  },
  renewRecoveryCodes: {
    access: 'staff',
    transaction: 'own',
    body: again,
    status: 200,
    reply: recoveryCodes,
    fails: ['password_wrong', 'code_wrong', 'second_factor_off'],
  },
  ...passkeyEndpoints,
})
