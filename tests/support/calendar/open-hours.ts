import { world } from '#tests/support/world.ts'
import type { Office } from '#tests/support/office.ts'

/** The office works day and night, also on Saturdays and holidays. */
export async function workAlways({ officeId }: Office): Promise<void> {
  const { pool } = await world()
  await pool.query('delete from office_hours where office_id = $1', [officeId])
  await pool.query(
    'insert into office_hours (office_id, weekday, start_minute, end_minute) select $1, day, 0, 1440 from generate_series(0, 6) day',
    [officeId],
  )
  await pool.query('update calendar_settings set closed_on_holidays = false where office_id = $1', [officeId])
}
