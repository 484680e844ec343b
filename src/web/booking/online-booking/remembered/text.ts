export const text = {
  hello: 'שלום',
  notMe: 'לא אני',
  again: 'לקבוע שוב:',
  with: 'אצל',
  otherTime: 'מועד אחר',
  noneSoon: 'אין מועד פנוי בשבועיים הקרובים',
}
