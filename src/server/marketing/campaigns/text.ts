import { resumedConsent } from '#shared/customers/customers/text.ts'
import { LINK_TAG } from '#shared/marketing/campaigns/rules.ts'
import { daysOf } from '#shared/values/count-text.ts'

/**
 * What code adds to every marketing message, as section 30A of the Communications Law requires, and
 * the page of refusals.
 */
export const text = {
  head: (office: string, contact: string | null) => `פרסומת | ${office}${contact ? ` ${contact}` : ''}: `,
  tail: ' להסרה: ',
  withLink: (message: string, link: string) => message.replaceAll(LINK_TAG, link),
  tooFarAhead: (days: number) => `אפשר לתזמן עד ${daysOf(days)} קדימה`,
  page: {
    title: 'הסרה מרשימת הדיוור',
    ask: (office: string) => `לא לקבל יותר הודעות פרסומת מאת ${office}?`,
    note: 'אישורים ותזכורות לתורים ימשיכו להגיע.',
    refuse: 'הסרה מהדיוור',
    refused: 'הוסרת מהדיוור',
    refusedNote: (office: string) => `לא יישלחו אליך עוד הודעות פרסומת מאת ${office}.`,
    resume: resumedConsent,
    resumed: 'ההסכמה נשמרה',
    resumedNote: (office: string) => `הודעות פרסומת מאת ${office} ימשיכו להגיע. אפשר להסיר בכל עת.`,
    leaves: (host: string) => `הקישור מוביל לאתר ${host}`,
    leavesNote: 'זה אתר אחר. כדאי לוודא שהכתובת מוכרת לפני שממשיכים.',
    leave: 'המשך לאתר',
    missing: 'הקישור לא נמצא',
    missingNote: 'כדאי לבדוק שהקישור הועתק במלואו.',
  },
} as const
