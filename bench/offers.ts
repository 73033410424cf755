import { monitorEventLoopDelay } from 'node:perf_hooks'
import { addDays } from '@driverdesk/domain/kernel/wallClock.ts'
import { RULES, ruleKey } from '@driverdesk/domain/options/ruleLevels.ts'
import type { ShiftChange } from '@driverdesk/domain/shifts/shiftNotices.ts'
import { openShiftOffers } from '@driverdesk/server/shifts/openShiftOffers.service.ts'
import { sql } from 'kysely'
import { people } from './kernel/people.ts'
import { median, printMedian } from './kernel/rounds.ts'

/** Milliseconds that judging may hold up other calls. */
const LONGEST_STOP = 100
const MONDAY = '2026-06-15'
const CLOCK = { timeZone: 'Europe/London', now: () => new Date('2026-06-10T11:00:00Z') }
const AREAS = 4

/** Judges the drivers of four areas for an open week of 56 times, by all rules about working time. */
export async function offersBench(): Promise<boolean> {
  const { db, close } = await people()
  await sql`update option set ovalue = 'bar' where okey = any(${RULES.map(ruleKey)}::text[])`.execute(db)
  await sql`insert into shift (restaurant_id, driver_id, status, status_assigned, period_date, start_time, finish_time,
      cost_per_hour, cost_total, creator_id, moderator_id)
    select 1 + d % 600, d, 20, 10, ${MONDAY}::date + 7 * w + (d + k) % 7, time '10:00', time '13:00', 11.30, 80, 1, 1
    from generate_series(1, 8000) as d, generate_series(-2, 2) as w, generate_series(0, 1) as k`.execute(db)
  const changes = week()
  const took: number[] = []
  const stops: number[] = []
  let judged = 0
  for (let round = 0; round < 7; round++) {
    const delay = monitorEventLoopDelay({ resolution: 1 })
    delay.enable()
    const start = performance.now()
    const { offers, unable } = await openShiftOffers(db, changes, CLOCK)
    took.push(performance.now() - start)
    delay.disable()
    stops.push(delay.max / 1e6)
    if (!unable) throw new Error('They are too many to judge.')
    judged = offers.size + unable.length
  }
  await close()
  console.log(`  ${judged} drivers, 56 times`)
  printMedian('whom an open week is offered', median(took))
  printMedian('the longest stop meanwhile', median(stops))
  return median(stops) <= LONGEST_STOP
}

/** Open shifts of seven days at eight times, in one restaurant of each area. */
const week = (): ShiftChange[] =>
  Array.from({ length: 7 * 8 * AREAS }, (_, nr) => {
    const [area, time] = [nr % AREAS, Math.floor(nr / AREAS)]
    const before = {
      id: 900_000 + nr,
      driver_id: null,
      period_date: addDays(MONDAY, time % 7),
      start_time: `${10 + Math.floor(time / 7)}:00`,
      finish_time: '22:00',
      status: 10 as const,
      status_assigned: 10 as const,
      restaurant: { id: 1 + area, area_id: 1 + ((1 + area) % 60), name: `Restaurant ${1 + area}` },
    }
    return { before, after: { ...before, status: 20 as const } }
  })
