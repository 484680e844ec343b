import { nightlyJob } from '#server/platform/jobs/jobs.ts'
import { closeUnproved } from './close-unproved.ts'
import { deleteOldData } from './delete-old-data.ts'
import { removeOrphans } from './remove-orphans.ts'

export const retentionJobs = {
  delete_old_data: nightlyJob(deleteOldData),
  remove_orphans: nightlyJob(removeOrphans),
  close_unproved_office: nightlyJob(closeUnproved),
}
