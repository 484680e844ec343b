import fs from 'node:fs'
import { toWallClock } from '#shared/values/local-time.ts'
import { toAgorot } from '#shared/values/money.ts'
import { methodNames } from '#shared/values/payment-method-text.ts'
import { amountText, dateText } from '../../invoices/printing/amounts.ts'
import { invoiceNames } from '../../invoices/printing/text.ts'
import type { PdfData, PdfRequest } from '#server/providers/pdf/pdf.ts'
import type { dealerOfOffice } from '../openfrmt/export-queries.ts'
import type { sumMonth } from '../sum-month.ts'
import { text } from '../text.ts'

const template = fs.readFileSync(new URL('summary.typ', import.meta.url), 'utf8')

type Summary = Awaited<ReturnType<typeof sumMonth>>
type Office = Awaited<ReturnType<typeof dealerOfOffice>>

/** The page of a month, ready to print. */
export function summaryPdf(summary: Summary, office: Office, now: Date): PdfRequest {
  const month = summary.month.split('-').toReversed().join('/')
  const at = toWallClock(now)
  return {
    template,
    data: {
      title: `${text.summaryTitle} ${month}`,
      office: office.name,
      dealer: office.business_number ? `${text.dealerShort} ${office.business_number}` : '',
      figures: figuresOf(summary),
      tables: [monthsOf(summary), documentsOf(summary), methodsOf(summary), employeesOf(summary)].filter(
        ({ rows }) => rows.length > 0,
      ),
      printed: `${text.printed} ${dateText(at)} ${at.slice(11, 16)}`,
      page: text.page,
    },
    pictures: {},
    title: `${text.summaryTitle} ${month}`,
    author: office.name,
    createdAt: now,
    attachment: null,
  }
}

const shown = (money: string) => amountText(toAgorot(money))

function figuresOf({ income, vat_rate, debts }: Summary): PdfData[] {
  const figure = (label: string, money: string) => ({ label, amount: shown(money) })
  if (vat_rate === null) return [figure(text.incomeExempt, income.total), figure(text.debts, debts.sum)]
  return [
    figure(text.income, income.total),
    figure(text.net, income.net),
    figure(`${text.vat} ${Number(vat_rate)}%`, income.vat),
    figure(text.debts, debts.sum),
  ]
}

const monthsOf = ({ months }: Summary) => ({
  heading: text.months,
  head: [text.month, text.net, text.vat, text.total],
  rows: months.map(({ month, net, vat, total }) => [
    `${month.slice(5)}/${month.slice(0, 4)}`,
    shown(net),
    shown(vat),
    shown(total),
  ]),
})
const documentsOf = ({ documents }: Summary) => ({
  heading: text.documentTypes,
  head: [text.type, text.first, text.last, text.count, text.total],
  rows: documents.map(({ document_type, first, last, count, sum }) => [
    `${invoiceNames[document_type]} ${document_type}`,
    String(first),
    String(last),
    String(count),
    shown(sum),
  ]),
})
const methodsOf = ({ methods }: Summary) => ({
  heading: text.methods,
  head: [text.method, text.amount],
  rows: methods.map(({ method, amount }) => [methodNames[method], shown(amount)]),
})
const employeesOf = ({ employees }: Summary) => ({
  heading: text.employees,
  head: [text.employee, text.net, text.commissionPercent, text.commission, text.tips],
  rows: employees.map(({ employee, net, commission_percent, commission, tips }) => [
    employee?.name ?? text.noEmployee,
    shown(net),
    `${Number(commission_percent)}%`,
    shown(commission),
    shown(tips),
  ]),
})
