import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { SwitchRow } from '#web/ui/forms/fields.tsx'
import css from './business.module.css'
import { ChoiceRow, SettingsCard } from './settings-card.tsx'
import { text } from './text.ts'

/** Message settings, online booking, language, and the link to the calendar settings. Lazy. */
export default function PreferencesCard() {
  return (
    <SettingsCard title={text.preferences} height={450}>
      {(settings, save) => (
        <>
          <SwitchRow
            label={text.sendInvoices}
            checked={settings.send_by_sms === 1}
            onChange={(send_by_sms) => save({ send_by_sms })}
          />
          <SwitchRow
            label={text.remind}
            note={text.remindNote}
            checked={settings.receive_by_sms === 1}
            onChange={(receive_by_sms) => save({ receive_by_sms })}
          />
          <SwitchRow
            label={text.quiet}
            note={settings.quiet_on_rest_days === 1 ? text.quietOn : text.quietOff}
            checked={settings.quiet_on_rest_days === 1}
            onChange={(quiet_on_rest_days) => save({ quiet_on_rest_days })}
          />
          <SwitchRow
            label={text.onlineBooking}
            note={text.onlineBookingNote}
            checked={settings.online_booking === 1}
            onChange={(online_booking) => save({ online_booking })}
          />
          <ChoiceRow
            label={text.sendType}
            note={text.sendTypeNote}
            value={settings.send_type}
            options={(['sms', 'none'] as const).map((value) => ({ value, label: text.sendTypes[value] }))}
            onChange={(send_type) => save({ send_type })}
          />
          <ChoiceRow
            label={text.language}
            note={text.languageNote}
            value={settings.system_language}
            options={[{ value: 'he', label: text.hebrew }]}
            onChange={(system_language) => save({ system_language })}
          />
          <Link to="/calendar-settings" className={css.settingsLink}>
            {text.calendarSettings}
            <IconChevronLeft size={20} aria-hidden />
          </Link>
        </>
      )}
    </SettingsCard>
  )
}
