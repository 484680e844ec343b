import type { SeriesChanges } from '../appointments/series-changes.ts'
import { changeInScope } from './change-in-scope.ts'
import { deleteInScope, restoreTogether } from './delete-in-scope.ts'

/** What the endpoints of appointments do with an appointment, and with others of its series. */
export const seriesChanges: SeriesChanges = { change: changeInScope, remove: deleteInScope, restore: restoreTogether }
