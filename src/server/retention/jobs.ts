import { nightlyJob } from '../platform/jobs/jobs.ts'
import { deleteOldData } from './delete-old-data.ts'

export const retentionJobs = { delete_old_data: nightlyJob(deleteOldData) }
