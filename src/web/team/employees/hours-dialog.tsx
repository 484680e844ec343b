import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { calendarSettingsQuery } from '#web/office/calendar-settings/api.ts'
import { Dialog, DialogBody } from '#web/ui/overlays/dialog.tsx'
import { Skeleton } from '#web/ui/parts/skeleton.tsx'
import { ErrorState } from '#web/ui/parts/states.tsx'
import { TabList, TabPanel } from '#web/ui/parts/tabs.tsx'
import { AbsencesPanel } from './absences-panel.tsx'
import type { Employee } from './api.ts'
import css from './hours-dialog.module.css'
import { hoursQuery } from './hours-api.ts'
import { text } from './text.ts'
import { WeekForm } from './week-form.tsx'

const TABS = ['hours', 'absences'] as const

/** When an employee works: their weekly hours, holidays and absences. */
export default function HoursDialog({ employee, onClose }: { employee: Employee; onClose: () => void }) {
  const [tab, setTab] = useState<(typeof TABS)[number]>('hours')
  const [hoursDirty, setHoursDirty] = useState(false)
  const [absencesDirty, setAbsencesDirty] = useState(false)
  const week = useQuery({ ...hoursQuery(employee.id), gcTime: 0 })
  const office = useQuery(calendarSettingsQuery)
  const failed = week.error ?? office.error
  const retry = () => void Promise.all([week.refetch(), office.refetch()])
  return (
    <Dialog title={text.hours(employee.name)} onClose={onClose} dirty={hoursDirty || absencesDirty} size={680}>
      <div className={css.tabs}>
        <TabList
          label={text.hoursTabs}
          value={tab}
          onChange={setTab}
          tabs={TABS.map((key) => ({ key, name: text.tabs[key] }))}
        />
        <TabPanel tab="hours" value={tab}>
          {week.data && office.data ? (
            <WeekForm
              id={employee.id}
              reply={week.data}
              office={office.data.calendar_settings}
              onDirty={setHoursDirty}
              onClose={onClose}
            />
          ) : failed ? (
            <ErrorState title={text.hoursFailed} error={failed} onRetry={retry} />
          ) : (
            <DialogBody>
              {[0, 1, 2, 3, 4, 5].map((i) => (
                <div key={i} className={css.skeleton}>
                  <Skeleton height={28} width="100%" />
                </div>
              ))}
            </DialogBody>
          )}
        </TabPanel>
        <TabPanel tab="absences" value={tab}>
          <AbsencesPanel id={employee.id} onDirty={setAbsencesDirty} />
        </TabPanel>
      </div>
    </Dialog>
  )
}
