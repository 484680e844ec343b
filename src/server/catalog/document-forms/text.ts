import type { StoredField } from './queries.ts'

const field = (
  key: string,
  kind: StoredField['kind'],
  label: string,
  more: Partial<StoredField> = {},
): StoredField => ({
  key,
  kind,
  label,
  note: null,
  required: false,
  options: [],
  detail: null,
  to_card: false,
  ...more,
})
const required = { required: true } as const
const signature = field('sign', 'signature', 'חתימה', required)

/** Forms to begin with. The office reads and changes them: they are no legal or medical advice. */
export const templates = [
  {
    name: 'הצהרת בריאות',
    description: 'לפני טיפול: מצב בריאותי, תרופות ורגישויות',
    fields: [
      field('intro', 'paragraph', 'כמה פרטים לפני הטיפול', {
        note: 'התשובות עוזרות לנו להתאים את הטיפול. הן נשמרות בעסק בלבד. אם משהו ישתנה עד הטיפול, נא לעדכן אותנו.',
      }),
      field('birth', 'date', 'תאריך לידה', required),
      field('allergy', 'yes_no', 'האם יש רגישות או אלרגיה לחומר כלשהו?', {
        ...required,
        detail: 'לאיזה חומר?',
        to_card: true,
      }),
      field('drugs', 'yes_no', 'תרופות בשימוש קבוע?', { ...required, detail: 'אילו תרופות?' }),
      field('illness', 'yes_no', 'האם יש מחלה, פציעה או ניתוח שכדאי שנדע עליהם?', {
        ...required,
        detail: 'נא לפרט',
      }),
      field('pregnant', 'choice', 'היריון או הנקה', { options: ['לא', 'היריון', 'הנקה', 'לא רלוונטי'] }),
      field('more', 'long_text', 'משהו נוסף שכדאי שנדע?'),
      field('declare', 'paragraph', 'הצהרה', { note: 'הפרטים שמסרתי נכונים ומלאים למיטב ידיעתי.' }),
      signature,
    ],
  },
  {
    name: 'הסכמת הורה לטיפול בקטין',
    description: 'כשהלקוח עוד לא בן 18: פרטי ההורה והסכמתו',
    fields: [
      field('intro', 'paragraph', 'הסכמה לטיפול בקטין', {
        note: 'את הטופס ממלא וחותם הורה או אפוטרופוס של הקטין.',
      }),
      field('minor', 'text', 'שם הקטין', required),
      field('birth', 'date', 'תאריך הלידה של הקטין', required),
      field('parent', 'parent', 'פרטי ההורה או האפוטרופוס', required),
      field('service', 'text', 'הטיפול', required),
      field('allergy', 'yes_no', 'האם לקטין יש רגישות או אלרגיה?', {
        ...required,
        detail: 'לאיזה חומר?',
        to_card: true,
      }),
      field('present', 'choice', 'נוכחות בזמן הטיפול', {
        ...required,
        options: ['אשהה במקום בזמן הטיפול', 'הקטין יגיע בלעדיי'],
      }),
      field('agree', 'paragraph', 'הסכמה', {
        note: 'קיבלתי הסבר על הטיפול ויכולתי לשאול שאלות. הטיפול בקטין הוא בהסכמתי, ואפשר לבטל אותה בכל שלב.',
      }),
      signature,
    ],
  },
] as const satisfies readonly { name: string; description: string; fields: readonly StoredField[] }[]
