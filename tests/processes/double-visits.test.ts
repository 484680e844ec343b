import { randomInt } from 'node:crypto'
import fs from 'node:fs'
import { describe, expect, inject, it } from 'vitest'
import { timeOf, wallClockAt } from '#shared/values/local-time.ts'
import { rounds } from '#tests/support/long-run.ts'
import {
  database,
  dayAfter,
  logBefore,
  office,
  othersOf,
  overlapping,
  servers,
  staff,
  wanted,
  startTwoProcesses,
} from './two-processes.ts'

startTwoProcesses()
const CALLERS = rounds(60, 200)

describe('two processes', () => {
  it('book sequences of two employees whole or not at all, in whatever order they lock', async () => {
    const day = dayAfter(30)
    const counted = async () =>
      (await database.query<{ n: number }>('select count(*)::int as n from appointments')).rows[0]!.n
    const before = await counted()
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, i) => {
        const employees = i % 2 ? [office.owner, office.employee] : [office.employee, office.owner]
        return staff[i % 2]!('POST', '/api/appointment-visits', {
          customer_id: office.customer,
          start_time: wallClockAt(day, timeOf(8 * 60 + 15 * randomInt(34))),
          parts: [
            { service_id: office.service, employee_id: employees[0] },
            { service_id: office.second, employee_id: employees[1] },
          ],
        })
      }),
    )
    const booked = answers.filter(({ status }) => status === 201).length
    expect(othersOf(answers)).toEqual([])
    expect(booked).toBeGreaterThan(1)
    expect(await counted()).toBe(before + 2 * booked)
    expect(await overlapping()).toEqual([])
  })

  it('book visits that repeat whole or not at all, on all their dates', async () => {
    const counted = async () =>
      (await database.query<{ n: number }>('select count(*)::int as n from appointments')).rows[0]!.n
    const before = await counted()
    const answers = await Promise.all(
      Array.from({ length: CALLERS }, (_, i) => {
        const [first, second] = i % 2 ? [office.owner, office.employee] : [office.employee, office.owner]
        const start = 8 * 60 + 15 * randomInt(34)
        // recurrence that begin in one of three weeks meet in the others
        return staff[i % 2]!('POST', '/api/appointment-series', {
          ...wanted(dayAfter(33 + (i % 3)), start, first),
          more: [{ service_id: office.second, employee_id: second, minutes: 30 }],
          every_weeks: 1,
          count: 3,
        })
      }),
    )
    const booked = answers.filter(({ status }) => status === 201).length
    expect(othersOf(answers).filter(({ body }) => body.code !== 'series_conflicts')).toEqual([])
    expect(booked).toBeGreaterThan(1)
    expect(await counted()).toBe(before + 6 * booked)
    expect(await overlapping()).toEqual([])
  })

  it(`give a processing time to one of ${CALLERS} callers, and never the rest of its appointment`, async () => {
    const day = dayAfter(31)
    const at = (minutes: number) => wallClockAt(day, timeOf(minutes))
    const color = { ...wanted(day, 10 * 60), service_id: office.color, end_time: at(12 * 60) }
    expect((await staff[0]!('POST', '/api/appointments', color)).status).toBe(201)
    // of the quarters of an hour from 09:30 to 12:00 only that of 10:30 is free for an hour, once
    const starts = Array.from({ length: CALLERS }, (_, i) => 9 * 60 + 30 + 15 * (i % 10))
    const answers = await Promise.all(
      starts.map((start, i) => staff[i % 2]!('POST', '/api/appointments', wanted(day, start))),
    )
    expect(othersOf(answers)).toEqual([])
    expect(starts.filter((_, i) => answers[i]!.status === 201)).toEqual([10 * 60 + 30])
    // and colours whose processing times hold each other's beginnings
    const colors = await Promise.all(
      Array.from({ length: rounds(24, 60) }, (_, i) => {
        const start = 13 * 60 + 30 * (i % 6)
        return staff[i % 2]!('POST', '/api/appointments', {
          ...wanted(day, start, office.owner),
          service_id: office.color,
          end_time: at(start + 120),
        })
      }),
    )
    expect(othersOf(colors)).toEqual([])
    expect(colors.filter(({ status }) => status === 201).length).toBeGreaterThan(1)
    expect(await overlapping()).toEqual([])
  })

  it('cause no deadlock and log no error', () => {
    const log = fs.readFileSync(inject('serverLog')).subarray(logBefore).toString()
    expect(log.match(/.*deadlock.*/gi)).toBeNull()
    for (const server of servers) expect(server.output()).not.toMatch(/"level":(50|60)|failed unexpectedly/)
  })
})
