import type { waitingProblems } from './routes.ts'

/** The Hebrew sentence of each problem. */
export const problemText: Record<keyof typeof waitingProblems, string> = {
  nobody_fits: 'אין ברשימת ההמתנה מי שמתאים לזמן הזה. אפשר לבחור זמן אחר או להוסיף לקוח לרשימה',
  offer_over: 'המועד כבר לא פנוי. המקום ברשימת ההמתנה נשמר, ונודיע כשיתפנה מועד אחר',
  offer_at_night: 'בלילה, בשבת ובחג לא נשלחות הצעות (הגדרות העסק). אפשר להציע את המועד אחר כך',
  waiting_limit: 'הגעת למספר המרבי ברשימת ההמתנה. אפשר להסיר בקשה קודמת בקישור שבהודעה, או להתקשר לעסק',
}
