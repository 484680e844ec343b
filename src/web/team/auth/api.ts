import type { auth } from '#shared/team/auth/contract.ts'
import { routes } from '#shared/team/auth/routes.ts'
import type { PuzzleAnswer } from '#shared/http/puzzle.ts'
import { CallFailed, client } from '#web/platform/call.ts'
import { anonymous } from '#web/platform/session.ts'
import { dismissToast, toast } from '#web/ui/overlays/toast.ts'
import { deviceToken } from './device-tokens.ts'
import { resetNonce } from './reset-steps.ts'
import { text } from './text.ts'

/** Sign-in, registration and reset run without a session: an old token must not be sent. */
export const authApi = client<typeof auth>(routes, anonymous)

/** Exchanges a code for a token. A known device has guesses of its own. */
export const verifyCode = (email: string, code: string) =>
  authApi.verifyCode({ body: { email, code, ...resetNonce(), ...deviceToken(email) } })

type Solved = { readonly puzzle?: PuzzleAnswer }
/**
 * Runs an action, and once again with the solution of a puzzle when the server asks for one,
 * because strangers try the same address. Meanwhile a calm word says that it goes on.
 */
export async function withPuzzle<T>(action: (solved: Solved) => Promise<T>): Promise<T> {
  try {
    return await action({})
  } catch (failure) {
    if (!(failure instanceof CallFailed) || failure.code !== 'puzzle_required') throw failure
    const shown = toast(text.solving, { ms: 60_000 })
    const solve = async () => {
      const [{ solvePuzzle }, puzzle] = await Promise.all([
        import('#web/platform/solve-puzzle.ts'),
        authApi.makePuzzle({ body: { level: failure.problem?.puzzle_level } }),
      ])
      return action({ puzzle: await solvePuzzle(puzzle) })
    }
    return solve().finally(() => dismissToast(shown))
  }
}
