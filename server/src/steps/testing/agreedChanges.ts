/** Changes of shifts that restaurants ask for, drivers agree on, sick days cause, or the server makes. */
import { driverHandoverRoutes, handoverRoutes } from '@driverdesk/contract/handovers/handovers.routes.ts'
import { leaveRoutes } from '@driverdesk/contract/leave/leave.routes.ts'
import { shiftAskRoutes } from '@driverdesk/contract/shifts/cancellations.routes.ts'
import { sickCallRoutes } from '@driverdesk/contract/sickCalls/sickCalls.routes.ts'
import { templateRoutes } from '@driverdesk/contract/templates/templates.routes.ts'
import { SHIFT_PUBLISHED } from '@driverdesk/domain/shifts/shiftStatus.ts'
import { weekOf } from '@driverdesk/domain/templates/templateShift.ts'
import { bestClaims } from '../../candidates/bestClaims.jobs.ts'
import { versionOf } from '../../handovers/handovers.reads.ts'
import { addHandover, inExchange } from '../../handovers/testing/givenHandover.ts'
import type { Row } from '../../kernel/tables.ts'
import { addAsk } from '../../shifts/testing/givenAsk.ts'
import { addClaim } from '../../shifts/testing/givenClaim.ts'
import type { Answer, TestApp } from '../../testing/testApp.ts'
import { DRIVERS } from '../../testing/testWorld.ts'
import { unitOf } from '../../testing/unitOf.ts'

interface AskGiven {
  chosen: readonly number[]
  /** To cancel the shift, not to change its times. */
  isApproved: boolean
  times: readonly string[]
  short_notice: object
}

/** The restaurant asks for other times or to cancel, and the office accepts. An earlier request that waits is accepted first. */
export async function askAndAccept(
  server: TestApp,
  shifts: readonly Row<'shift'>[],
  { chosen, isApproved, times: [start_time, finish_time], short_notice }: AskGiven,
): Promise<Answer | undefined> {
  const shift = oneHeld(shifts, chosen)
  if (!shift) return undefined
  const { id, restaurant_id } = shift
  const waiting = await server.db
    .selectFrom('shift_ask')
    .select('id')
    .where('shift_id', '=', id)
    .where('state', '=', 'asked')
    .executeTakeFirst()
  const wishes = isApproved
    ? ({ kind: 'cancel', start_time: null, finish_time: null, charge: 12 } as const)
    : { start_time, finish_time }
  const ask_id = waiting?.id ?? (await addAsk(server.db, { shift_id: id, restaurant_id, ...wishes }))
  return server.call(
    shiftAskRoutes.accept,
    { params: { id }, body: { ask_id, short_notice } },
    'administrator',
  )
}

interface HandoverGiven {
  /** By the office. */
  isApproved: boolean
  chosen: readonly number[]
  now: Date
}

/** Two drivers agree that one takes a shift over, or that they swap, without or with the approval of the office. */
export async function handOver(
  server: TestApp,
  shifts: readonly Row<'shift'>[],
  { isApproved, chosen, now }: HandoverGiven,
): Promise<Answer | undefined> {
  const shift = oneHeld(shifts, chosen)
  if (!shift) return undefined
  const taker_id = shift.driver_id === DRIVERS.north ? DRIVERS.everywhere : DRIVERS.north
  const other =
    chosen.length > 1 ? shifts.filter(isHeld).find(({ driver_id }) => driver_id === taker_id) : undefined
  await server.db.deleteFrom('handover').where('shift_id', '=', shift.id).execute()
  const id = await addHandover(server.db, shift, { taker_id, ...(other && inExchange(other)) })
  const params = { id: String(id) }
  // Only this driver has an account here.
  if (!isApproved && taker_id === DRIVERS.north)
    return server.call(driverHandoverRoutes.agree, { params, body: {} }, 'driver')
  const agreed = { state: 'agreed', answered_at: now.toISOString() } as const
  await server.db.updateTable('handover').set(agreed).where('id', '=', id).execute()
  const seen = await server.db.transaction().execute((tx) => versionOf(tx, { id }))
  return server.call(handoverRoutes.approve, { params, body: { seen } }, 'administrator')
}

const isHeld = ({ status, driver_id }: Row<'shift'>): boolean =>
  status === SHIFT_PUBLISHED && driver_id !== null

function oneHeld(shifts: readonly Row<'shift'>[], chosen: readonly number[]): Row<'shift'> | undefined {
  const held = shifts.filter(isHeld)
  return held[(chosen[0] as number) % held.length]
}

interface SickGiven {
  driver_id: number
  day: string
  /** The office takes the day back at once. */
  isApproved: boolean
}

/** The office reports that a driver cannot work on a day. */
export async function reportSick(
  server: TestApp,
  { driver_id, day, isApproved }: SickGiven,
): Promise<Answer> {
  const body = { driver_id, from_date: day, to_date: day }
  const answer = await server.call(sickCallRoutes.report, { body }, 'administrator')
  if (answer.status !== 200 || !isApproved) return answer
  const { id } = answer.body as { id: number }
  return server.call(leaveRoutes.withdraw, { params: { id: String(id) } }, 'administrator')
}

interface BestGiven {
  chosen: readonly number[]
  driver_id: number
  now: Date
}

/** A driver asks for an open shift, and the server gives it to the best. */
export async function giveToBest(
  server: TestApp,
  shifts: readonly Row<'shift'>[],
  { chosen, driver_id, now }: BestGiven,
): Promise<undefined> {
  const open = shifts.filter((shift) => shift.status === SHIFT_PUBLISHED && shift.driver_id === null)
  const shift = open[(chosen[0] as number) % open.length]
  if (!shift) return
  await server.db.deleteFrom('claim').where('shift_id', '=', shift.id).execute()
  await addClaim(server.db, driver_id || DRIVERS.north, shift)
  await server.db.updateTable('area').set({ claims: 'ask', claim_hours: 336 }).execute()
  const job = bestClaims({ timeZone: 'Europe/London', now: () => now })
  await job.run({}, unitOf(server.db), new AbortController().signal)
  await server.db.updateTable('area').set({ claims: 'take', claim_hours: null }).execute()
}

/** The office saves the week of a restaurant, and applies it to the same week. */
export async function applyWeek(server: TestApp, location_id: number, day: string): Promise<Answer> {
  const place = { location_type: 'restaurant', location_id, week: day } as const
  const name = `Week ${(await server.reply(templateRoutes.list, {}, 'administrator')).length}`
  const made = await server.call(templateRoutes.create, { body: { name, ...place } }, 'administrator')
  if (made.status !== 200) return made
  const { id: template_id } = made.body as { id: number }
  const body = { template_id, weeks: [weekOf(day)], unfit: 'open' } as const
  return server.call(templateRoutes.apply, { body }, 'administrator')
}
