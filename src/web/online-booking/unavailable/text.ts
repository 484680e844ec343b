/** Texts that only the server renders. */
export const text = {
  accessibility: 'הצהרת נגישות',
  privacy: 'פרטיות',
  closed: 'היומן סגור כרגע',
  closedMore: 'אי אפשר לקבוע תור אונליין בזמן הזה. נשמח לתאם בטלפון.',
  closedNoPhone: 'אי אפשר לקבוע תור אונליין בזמן הזה. אפשר לנסות שוב מאוחר יותר.',
  call: 'להתקשר',
  notFound: 'העמוד לא נמצא',
  notFoundMore: 'ייתכן שהקישור השתנה או שהוקלד חלקית. כדאי לפתוח שוב את הקישור שקיבלתם מהעסק.',
}
