import { REASON_CODES } from '@driverdesk/domain/candidates/reason.ts'
import { HANDOVER_WORDS } from '@driverdesk/domain/handovers/handover.ts'
import { z } from 'zod'
import { forDrivers, forStaff, routes } from '../kernel/route.ts'
import { clockTime, IdParams, id, isoDate, pounds, seenTimestamp, text, timestamp } from '../kernel/wire.ts'
import { DriverHandovers, HandoverChoices, ProposedHandover } from './driverHandover.shapes.ts'

/** Agreed proposals to give away or swap shifts, as the office sees them (docs/spec/shifts.md#give-away-and-swap). */
const HandedShift = z.object({
  id: id(),
  restaurant_name: z.string(),
  period_date: isoDate(),
  start_time: clockTime(),
  finish_time: clockTime(),
  /** Its cancellation fee/bonus, paid to the driver who works it. */
  cost_extra_bonus: pounds(),
})
export type HandedShift = z.infer<typeof HandedShift>

/** One of the two drivers, with what they get and the reasons of 'Find a driver' for and against it. */
const HandoverSide = z.object({
  driver_id: id(),
  driver_name: z.string(),
  driver_phone: z.string(),
  gets: HandedShift.nullable(),
  /** false: a reason bars the driver. */
  can_take: z.boolean(),
  reasons: z.array(
    z.object({ code: z.enum(REASON_CODES), side: z.literal(['for', 'against']), text: z.string() }),
  ),
})
export type HandoverSide = z.infer<typeof HandoverSide>

/** Both drivers agree; the shifts stay with them until the office approves. */
export const Handover = z.object({
  id: id(),
  giver: HandoverSide,
  taker: HandoverSide,
  agreed_at: timestamp(),
  /** The version: when it was agreed, or one of the shifts last changed. */
  updated_at: timestamp(),
})
export type Handover = z.infer<typeof Handover>

/** `seen`: the version that the person saw. */
const HandoverApproval = z.strictObject({ seen: seenTimestamp() })

/** `answer`: the office's message to both drivers. */
export const HandoverAnswer = z.strictObject({
  answer: text().max(HANDOVER_WORDS, `At most ${HANDOVER_WORDS} characters.`).nullish(),
})

const answered = {
  ...forStaff,
  method: 'POST',
  params: IdParams,
  reply: z.object({ id: id() }),
  refusals: ['handoverOver', 'sameKeyOtherBody'],
  idempotent: true,
} as const

/** The office answers drivers who agree to pass a shift on or to swap. Both shifts must be in scope. */
export const handoverRoutes = routes({
  list: {
    ...forStaff,
    method: 'GET',
    path: '/api/shift/{id}/handover',
    summary:
      'Lists the agreed proposals about a shift that the office has not answered, with the reasons for and against.',
    params: IdParams,
    reply: z.array(Handover),
  },
  approve: {
    ...answered,
    path: '/api/handover/{id}/approve',
    summary:
      'Gives the shifts to their new drivers, in one step. Refused with the reason if something bars a driver.',
    body: HandoverApproval,
    refusals: ['handoverOver', 'handoverChanged', 'sameKeyOtherBody'],
  },
  decline: {
    ...answered,
    path: '/api/handover/{id}/decline',
    summary: 'Declines an agreed proposal, with an optional message to both drivers.',
    body: HandoverAnswer,
  },
})

const one = {
  ...forDrivers,
  method: 'POST',
  params: IdParams,
  body: z.strictObject({}),
  reply: DriverHandovers,
  refusals: ['notOpen', 'handoverOver', 'sameKeyOtherBody'],
  idempotent: true,
} as const

export const driverHandoverRoutes = routes({
  list: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/handover',
    summary: 'Lists colleagues’ proposals to the driver or to anyone, and the driver’s own.',
    reply: DriverHandovers,
  },
  choices: {
    ...forDrivers,
    method: 'GET',
    path: '/api/driver/shift/{id}/handover',
    summary:
      'Lists the colleagues who can work one of the driver’s shifts, and their shifts that the driver can work instead.',
    params: IdParams,
    reply: HandoverChoices,
    refusals: ['notYours'],
  },
  propose: {
    ...forDrivers,
    method: 'POST',
    path: '/api/driver/shift/{id}/handover',
    summary:
      'Offers one of the driver’s published shifts to colleagues, to take or to swap. Until it is taken, the driver keeps it.',
    params: IdParams,
    body: ProposedHandover,
    reply: DriverHandovers,
    refusals: ['notYours', 'sameKeyOtherBody'],
    idempotent: true,
  },
  agree: {
    ...one,
    path: '/api/driver/handover/{id}/agree',
    summary: 'Agrees to a proposal. The shifts change drivers at once, or when the office approves.',
  },
  refuse: {
    ...one,
    path: '/api/driver/handover/{id}/refuse',
    summary:
      'Refuses a proposal to the driver, even after agreeing, as long as the office has not approved it.',
  },
  withdraw: {
    ...one,
    path: '/api/driver/handover/{id}/withdraw',
    summary: 'Withdraws a proposal of the driver.',
  },
})
