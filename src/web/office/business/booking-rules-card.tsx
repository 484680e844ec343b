import { SwitchRow } from '#web/ui/forms/fields.tsx'
import type { BusinessSettings } from './api.ts'
import { ChoiceRow, SettingsCard } from './settings-card.tsx'
import { text } from './text.ts'

const NOTICE_MINUTES = [0, 60, 120, 180, 360, 720, 1440, 2880, 10_080]
const HORIZON_DAYS = [7, 14, 30, 60, 90, 180, 365]
const UNPROVED = [0, 3, 6, 12, 30, 60]
const CUTOFF_HOURS = [0, 1, 2, 6, 12, 24, 48, 72]

/** The usual choices, plus the current value when it is not among them. */
const choices = (usual: readonly number[], set: number, label: (value: number) => string) =>
  [...new Set([...usual, set])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value: String(value), label: label(value) }))

type Proof = keyof typeof text.proofs
const proofOf = (proof: BusinessSettings['phone_proof']): Proof =>
  proof === null ? 'auto' : proof === 1 ? 'on' : 'off'
const proofs: Record<Proof, boolean | null> = { auto: null, on: true, off: false }

const ANY_EMPLOYEE = ['least_busy', 'in_order'] as const

/** The rules for customers on the booking page. */
export const BookingRulesCard = () => (
  <SettingsCard title={text.bookingTitle} height={520}>
    {(
      {
        booking_notice_minutes: notice,
        booking_horizon_days: days,
        cancel_cutoff_hours: hours,
        deposit_free_hours: free,
        unproved_per_hour: unproved,
        ...settings
      },
      save,
    ) => (
      <>
        <SwitchRow
          label={text.approve}
          note={settings.approve_bookings === 1 ? text.approveOn : text.approveOff}
          checked={settings.approve_bookings === 1}
          onChange={(approve_bookings) => save({ approve_bookings })}
        />
        <ChoiceRow
          label={text.noticeLabel}
          note={text.noticeNote(notice)}
          value={String(notice)}
          options={choices(NOTICE_MINUTES, notice, text.noticeChoice)}
          onChange={(value) => save({ booking_notice_minutes: Number(value) })}
        />
        <ChoiceRow
          label={text.horizonLabel}
          note={text.horizonNote(days)}
          value={String(days)}
          options={choices(HORIZON_DAYS, days, text.days)}
          onChange={(value) => save({ booking_horizon_days: Number(value) })}
        />
        <ChoiceRow
          label={text.anyEmployee}
          note={text.anyEmployeeNotes[settings.any_employee]}
          value={settings.any_employee}
          options={ANY_EMPLOYEE.map((value) => ({ value, label: text.anyEmployeeChoices[value] }))}
          onChange={(any_employee) => save({ any_employee })}
        />
        <ChoiceRow
          label={text.cutoffLabel}
          note={text.cutoffNote(hours)}
          value={String(hours)}
          options={choices(CUTOFF_HOURS, hours, text.cutoffChoice)}
          onChange={(value) => save({ cancel_cutoff_hours: Number(value) })}
        />
        <ChoiceRow
          label={text.depositLabel}
          note={text.depositNote(free)}
          value={String(free)}
          options={choices(CUTOFF_HOURS, free, text.cutoffChoice)}
          onChange={(value) => save({ deposit_free_hours: Number(value) })}
        />
        <ChoiceRow
          label={text.proof}
          note={text.proofNotes[proofOf(settings.phone_proof)]}
          value={proofOf(settings.phone_proof)}
          options={(['auto', 'on', 'off'] as const).map((value) => ({ value, label: text.proofs[value] }))}
          onChange={(value) => save({ phone_proof: proofs[value] })}
        />
        <ChoiceRow
          label={text.unprovedLabel}
          note={text.unprovedNote(unproved)}
          value={String(unproved)}
          options={choices(UNPROVED, unproved, text.unprovedChoice)}
          onChange={(value) => save({ unproved_per_hour: Number(value) })}
        />
      </>
    )}
  </SettingsCard>
)
