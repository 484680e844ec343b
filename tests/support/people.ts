/** People who sign in, as rows of the database. */
import { world } from './world.ts'

/**
 * Lets a user sign in with the password of another one and an address that counts as proved, unless
 * `isProved` is false.
 */
export async function giveSignIn(userId: number, passwordOf: number, email: string, isProved = true): Promise<void> {
  const { pool } = await world()
  await pool.query(
    `update people p set email = $3, email_proved_at = case when $4 then now() end,
       password_hash = (select o.password_hash from people o join users u on u.person_id = o.id where u.id = $2)
     from users m where m.id = $1 and p.id = m.person_id`,
    [userId, passwordOf, email, isProved],
  )
}
