import { toWallClock } from '#shared/values/local-time.ts'

/** The recovery codes that are left. */
const leftOf = (codes: number) =>
  codes === 0 ? 'לא נשארו קודים' : codes === 1 ? 'נשאר קוד אחד' : `נשארו ${codes} קודים`
/** `24/11/2026`, on the office's clock. */
function onDay(at: Date): string {
  const wall = toWallClock(at)
  return `${wall.slice(8, 10)}/${wall.slice(5, 7)}/${wall.slice(0, 4)}`
}
/** `24/11/2026 בשעה 13:00, מדפדפן Chrome ב־Windows`, on the office's clock. */
function whenAndWhere(at: Date, device: string | null): string {
  const time = `${onDay(at)} בשעה ${toWallClock(at).slice(11, 16)}`
  return device === null ? `${time}, ממכשיר לא מזוהה` : `${time}, מדפדפן ${device}`
}

type Listed = { readonly name: string; readonly created_at: Date }
/** The passkeys of the account, for letters about a password that was replaced. */
const passkeysStay = (passkeys: readonly Listed[]): string =>
  passkeys.length === 0
    ? ''
    : `\n\nמפתחות הגישה (passkeys) של החשבון לא השתנו, והם נכנסים אליו גם בלי הסיסמה:\n${passkeys
        .map(({ name, created_at }) => `- ${name}, נוסף ב־${onDay(created_at)}`)
        .join('\n')}\nאם יש ביניהם מפתח שאינכם מכירים, יש להסיר אותו מיד במסך ״החשבון שלי״.`

export const text = {
  /** As authenticators list it. */
  product: 'לו״ז',
  passkey: 'מפתח גישה',
  proveBeforePasskey: 'כדי להוסיף מפתח גישה צריך קודם לאשר את כתובת האימייל שלכם, עם הקוד שנשלח אליה',
  passkeyAddedSubject: 'נוסף מפתח גישה לחשבון שלכם במערכת לו״ז',
  passkeyAddedBody: (name: string, at: Date, device: string | null) =>
    `שלום,\n\nלחשבון שלכם במערכת לו״ז נוסף מפתח גישה (passkey) בשם ״${name}״: ${whenAndWhere(at, device)}. מעכשיו אפשר להיכנס איתו בלי סיסמה ובלי קוד.\n\nאם לא הוספתם אותו, יש לבחור מיד סיסמה חדשה במסך ״שכחתי סיסמה״, ואז להסיר את המפתח במסך ״החשבון שלי״.`,
  passkeyRemovedSubject: 'הוסר מפתח גישה מהחשבון שלכם במערכת לו״ז',
  passkeyRemovedBody: (name: string, at: Date, device: string | null) =>
    `שלום,\n\nמפתח הגישה (passkey) בשם ״${name}״ הוסר מהחשבון שלכם במערכת לו״ז: ${whenAndWhere(at, device)}. אי אפשר להיכנס איתו יותר.\n\nאם לא הסרתם אותו, יש לבחור מיד סיסמה חדשה במסך ״שכחתי סיסמה״, ואז לבדוק את המכשירים ואת מפתחות הגישה במסך ״החשבון שלי״.`,
  passkeyCopiedSubject: 'נדחה ניסיון כניסה עם עותק של מפתח גישה שלכם במערכת לו״ז',
  passkeyCopiedBody: (name: string, at: Date, device: string | null) =>
    `שלום,\n\nניסו להיכנס לחשבון שלכם במערכת לו״ז עם עותק של מפתח הגישה (passkey) בשם ״${name}״: ${whenAndWhere(at, device)}. הניסיון נדחה.\n\nיש להסיר את המפתח הזה במסך ״החשבון שלי״, ולהוסיף אחר במקומו.`,
  newDeviceSubject: 'כניסה לחשבון שלכם במערכת לו״ז ממכשיר חדש',
  newDeviceBody: (at: Date, device: string | null, passkey: string | null) =>
    `שלום,\n\nנכנסו לחשבון שלכם במערכת לו״ז ממכשיר שלא הכרנו: ${whenAndWhere(at, device)}.${passkey === null ? '' : ` הכניסה הייתה עם מפתח הגישה (passkey) בשם ״${passkey}״.`}\n\nאם אלה הייתם אתם, אין צורך לעשות דבר.\nאם לא, יש לבחור מיד סיסמה חדשה במסך ״שכחתי סיסמה״. כל המכשירים ינותקו, וכדאי להפעיל אימות דו־שלבי במסך ״החשבון שלי״.${passkey === null ? '' : ' באותו מסך יש להסיר את מפתח הגישה הזה.'}`,
  resetDoneSubject: 'נבחרה סיסמה חדשה לחשבון שלכם במערכת לו״ז',
  resetDoneBody: (at: Date, device: string | null, passkeys: readonly Listed[]) =>
    `שלום,\n\nנבחרה סיסמה חדשה לחשבון שלכם במערכת לו״ז: ${whenAndWhere(at, device)}. כל המכשירים נותקו.\n\nאם לא בחרתם אותה, ייתכן שמישהו אחר נכנס לתיבת האימייל שלכם: יש להחליף את הסיסמה של תיבת האימייל, ואז לבחור סיסמה חדשה במסך ״שכחתי סיסמה״.${passkeysStay(passkeys)}`,
  resetSubject: (code: string) => `קוד האימות שלכם למערכת לו״ז: ${code}`,
  resetBody: (code: string, link: string) =>
    `שלום,\n\nקוד האימות לכניסה או לאיפוס הסיסמה הוא ${code}.\nאפשר גם לפתוח את הקישור:\n${link}\n\nהקוד והקישור תקפים ל־15 דקות.\n\nאם לא ביקשתם קוד, אפשר להתעלם מההודעה.`,
  proofSubject: (code: string) => `הקוד לאישור כתובת האימייל שלכם במערכת לו״ז: ${code}`,
  proofBody: (code: string) =>
    `שלום,\n\nהקוד לאישור כתובת האימייל שלכם במערכת לו״ז הוא ${code}.\nמזינים אותו בפס שמופיע בראש המסך. הקוד תקף ל־24 שעות.\n\nאם לא נרשמתם למערכת לו״ז, אפשר להתעלם מההודעה: בלי הקוד הכתובת לא תשויך לאף חשבון.`,
  takenSubject: 'כבר יש לכם חשבון במערכת לו״ז',
  takenBody: (office: string, link: string) =>
    `שלום,\n\nמישהו פתח במערכת לו״ז עסק בשם ״${office}״ עם כתובת האימייל הזאת, אבל כבר יש חשבון עם הכתובת.\n\nאם אלה הייתם אתם, אפשר לצרף את העסק לחשבון הקיים. נכנסים עם הסיסמה של החשבון הקיים:\n${link}\nהקישור תקף ל־24 שעות.\n\nאם זה לא הייתם אתם, אין צורך לעשות דבר, ואין לצרף את העסק: מי שפתח אותו לא יקבל גישה לחשבון שלכם.`,
  movedSubject: (code: string) => `קוד לאישור כתובת הכניסה החדשה שלכם במערכת לו״ז: ${code}`,
  movedBody: (office: string, code: string) =>
    `שלום,\n\nהכתובת הזאת נבחרה ככתובת הכניסה שלכם ליומן של ${office}.\nהקוד לאישור הוא ${code}. נכנסים למערכת לו״ז עם הכתובת הקודמת, ומזינים אותו בפס שמופיע בראש המסך. הקוד תקף לשבעה ימים.\n\nאם אינכם עובדים שם, אפשר להתעלם מההודעה: בלי הקוד שום דבר לא ישתנה.`,
  emailSubject: (code: string) => `קוד לאישור כתובת האימייל במערכת לו״ז: ${code}`,
  emailBody: (code: string) =>
    `שלום,\n\nהקוד לאישור הכתובת הזאת ככתובת הכניסה למערכת לו״ז הוא ${code}.\nהקוד תקף ל־15 דקות.\n\nאם לא ביקשתם להחליף כתובת, אפשר להתעלם מההודעה: בלי הקוד שום דבר לא ישתנה.`,
  emailChangedSubject: 'כתובת הכניסה שלכם למערכת לו״ז הוחלפה',
  emailChangedBody: (email: string) =>
    `שלום,\n\nמעכשיו נכנסים לחשבון שלכם במערכת לו״ז עם הכתובת ${email}. הכתובת הזאת כבר לא פותחת אותו.\n\nאם לא החלפתם את הכתובת, יש לפנות מיד לתמיכה.`,
  passwordChangedSubject: 'הסיסמה שלכם במערכת לו״ז הוחלפה',
  passwordChangedBody: (passkeys: readonly Listed[]) =>
    `שלום,\n\nהסיסמה לחשבון שלכם במערכת לו״ז הוחלפה, וכל המכשירים האחרים נותקו.\n\nאם לא החלפתם את הסיסמה, יש לבחור מיד סיסמה חדשה במסך ״שכחתי סיסמה״.${passkeysStay(passkeys)}`,
  factorOnSubject: 'אימות דו־שלבי הופעל בחשבון שלכם במערכת לו״ז',
  factorOnBody:
    'שלום,\n\nמעכשיו הכניסה לחשבון שלכם במערכת לו״ז דורשת גם קוד מאפליקציית האימות, וכל המכשירים האחרים נותקו.\n\nאם לא הפעלתם את האימות, יש לפנות מיד לתמיכה.',
  factorOffSubject: 'אימות דו־שלבי כובה בחשבון שלכם במערכת לו״ז',
  factorOffBody:
    'שלום,\n\nמעכשיו הכניסה לחשבון שלכם במערכת לו״ז היא בסיסמה בלבד.\n\nאם לא כיביתם את האימות, יש לבחור מיד סיסמה חדשה במסך ״שכחתי סיסמה״ ולהפעיל אותו שוב.',
  recoveryUsedSubject: 'נעשה שימוש בקוד גיבוי בחשבון שלכם במערכת לו״ז',
  recoveryUsedBody: (left: number) =>
    `שלום,\n\nנעשה שימוש בקוד גיבוי בחשבון שלכם במערכת לו״ז. ${leftOf(left)}. אפשר ליצור קודים חדשים במסך ״החשבון שלי״.\n\nאם זה לא הייתם אתם, יש לבחור מיד סיסמה חדשה במסך ״שכחתי סיסמה״.`,
  guessedSubject: 'ניסיונות כניסה לחשבון שלכם במערכת לו״ז',
  guessedBody:
    'שלום,\n\nמישהו הזין את הסיסמה הנכונה לחשבון שלכם במערכת לו״ז, אבל טעה שוב ושוב בקוד האימות. הכניסה נעצרה ל־15 דקות.\n\nאם זה לא הייתם אתם, הסיסמה שלכם ידועה למישהו: יש לבחור סיסמה חדשה במסך ״שכחתי סיסמה״.',
}
