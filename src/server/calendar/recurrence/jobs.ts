import { z } from 'zod'
import { job } from '#server/platform/jobs/jobs.ts'
import { tellSeries } from './tell-series.ts'

export const seriesJobs = { tell_series: job(z.object({ id: z.int() }), tellSeries) }
