import { CLAIM_WAY_WORDS } from '../areas/areaRules.ts'
import { type AuditThing, field, type Kept, OWN_FACTS, type Wording } from '../kernel/auditWords.ts'
import { clockRange, displayDate } from '../kernel/wallClock.ts'
import { CANCELLER_NAMES } from './cancelling.ts'

/** '20/11/2026 10:00 – 14:00, Harbour Tacos' */
function shiftName(
  { period_date, start_time, finish_time, restaurant_id }: Kept,
  { nameOf }: Wording,
): string {
  const times = dayAndTimes(period_date, start_time, finish_time)
  return times && restaurant_id ? `${times}, ${nameOf('restaurant', Number(restaurant_id))}` : times
}

/** '20/11/2026 10:00 – 14:00'; empty unless all three are known. */
export const dayAndTimes = (date: unknown, start: unknown, finish: unknown): string =>
  date && start && finish ? `${displayDate(String(date))} ${clockRange(hour(start), hour(finish))}` : ''

const hour = (time: unknown): string => String(time).slice(0, 5)

const ASSIGNMENT = { 10: 'Assigned', 20: 'Open', 30: 'Open again' }

const staff = (label: string) => field(label, 'hidden')

export const SHIFT_AUDIT: AuditThing = {
  label: 'Shift',
  namedBy: ['period_date', 'start_time', 'finish_time', 'restaurant_id'],
  name: shiftName,
  fields: {
    ...OWN_FACTS,
    restaurant_id: field('Restaurant', { names: 'restaurant' }),
    driver_id: field('Driver', { names: 'driver' }),
    driver_id_canceled: field('Driver before the cancellation', { names: 'driver' }),
    cancelled_by: field('Cancelled by', { codes: CANCELLER_NAMES }),
    status: field('Status', { codes: { 10: 'Unpublished', 20: 'Published', 30: 'Draft' } }),
    status_assigned: field('Assignment', { codes: ASSIGNMENT }),
    period_date: field('Date', 'date'),
    start_time: field('Start Time', 'time'),
    finish_time: field('Finish Time', 'time'),
    worked: field('Worked', 'hidden'),
    cost_per_hour: field('Pay per hour', 'money'),
    cost_total: field('Cost', 'money'),
    cost_bonus: field('Driver bonus', 'money'),
    const_fuel_bonus: field('Fuel bonus', 'money'),
    cost_extra_bonus: field('Cancellation fee/bonus', 'money'),
    fuel_bonus_0: field('Fuel band 0', 'number'),
    fuel_bonus_3: field('Fuel band 3', 'number'),
    fuel_bonus_6: field('Fuel band 6', 'number'),
    extra_request: field('Extra request', 'yesNo'),
    comment: field('Comment'),
    claims: field('Open shifts in the drivers’ app', { codes: CLAIM_WAY_WORDS }),
    claim_hours: field('Give it to the best driver (hours before the start)', 'number'),
    comment_cancelled: field('Comment on the cancellation'),
    cannot_work: field('The driver cannot work', 'yesNo'),
    rule_reason: field('Reason for overruling'),
    rule_keys: field('What the reason is about', 'hidden'),
    shift_id: field('Copied from shift', 'number'),
    modified_shift_id: field('Changes shift', 'number'),
    acknowledged_at: field('Acknowledged by the driver', 'moment'),
    copied_to: field('Copied to', 'date'),
    template: field('Template'),
    creator_id: staff('Created by'),
    moderator_id: staff('Changed by'),
    restaurateur_creator_id: staff('Created by'),
    restaurateur_moderator_id: staff('Changed by'),
  },
}

export const SHIFT_EVENT_AUDIT: AuditThing = {
  label: 'Charge for a shift',
  namedBy: ['shift_id', 'period_date', 'restaurant_id'],
  name: ({ period_date, restaurant_id }, { nameOf }) =>
    period_date && restaurant_id
      ? `${displayDate(String(period_date))}, ${nameOf('restaurant', Number(restaurant_id))}`
      : '',
  fields: {
    ...OWN_FACTS,
    event: field('Charge', {
      codes: {
        10: 'Shift cancelled',
        20: 'Extra request',
        30: 'Charge removed',
        40: 'Fee or bonus set',
      },
    }),
    model_type: field('About', 'hidden'),
    model_id: field('About', 'hidden'),
    shift_id: field('Shift', { names: 'shift' }),
    restaurant_id: field('Restaurant', { names: 'restaurant' }),
    driver_id: field('Driver', { names: 'driver' }),
    period_date: field('Date', 'date'),
    cost: field('Amount', 'money'),
    restaurant_charge: field('Charge to the restaurant', 'money'),
    short_notice: field('Short notice', 'yesNo'),
    cancelled_by: field('Cancelled by', { codes: CANCELLER_NAMES }),
    comment_cancelled: field('Comment'),
    creator_id: field('Created by', 'hidden'),
  },
}

export const SHIFT_ASK_AUDIT: AuditThing = {
  label: 'Request about a shift',
  namedBy: ['was_date', 'was_start', 'was_finish'],
  name: ({ was_date, was_start, was_finish }) => dayAndTimes(was_date, was_start, was_finish),
  fields: {
    ...OWN_FACTS,
    shift_id: field('Shift', { names: 'shift' }),
    restaurant_id: field('Restaurant', { names: 'restaurant' }),
    kind: field('Asks for', { codes: { change: 'Change', cancel: 'Cancellation' } }),
    state: field('State', {
      codes: {
        asked: 'Asked for',
        accepted: 'Accepted',
        declined: 'Declined',
        withdrawn: 'Withdrawn',
        closed: 'Closed',
      },
    }),
    was_date: field('Date of the shift', 'date'),
    was_start: field('Start when asked', 'time'),
    was_finish: field('Finish when asked', 'time'),
    start_time: field('Start Time', 'time'),
    finish_time: field('Finish Time', 'time'),
    note: field('Note'),
    charge: field('Charge to the restaurant', 'money'),
    answer: field('Answer'),
    restaurateur_id: field('Asked by', 'hidden'),
    answered_by: field('Answered by', 'hidden'),
    asked_at: field('Asked', 'moment'),
    answered_at: field('Answered', 'moment'),
  },
}

/** A request in any state is over if the shift is no longer open, or has changed since the driver asked. */
const CLAIM_STATES = ['asked', 'withdrawn', 'declined'] as const
export type ClaimState = (typeof CLAIM_STATES)[number]

export const CLAIM_AUDIT: AuditThing = {
  label: 'Request for an open shift',
  namedBy: ['period_date', 'start_time', 'finish_time'],
  name: ({ period_date, start_time, finish_time }) => dayAndTimes(period_date, start_time, finish_time),
  fields: {
    ...OWN_FACTS,
    shift_id: field('Shift', { names: 'shift' }),
    driver_id: field('Driver', { names: 'driver' }),
    restaurant_id: field('Restaurant', { names: 'restaurant' }),
    state: field('State', { codes: { asked: 'Asked for', withdrawn: 'Withdrawn', declined: 'Declined' } }),
    period_date: field('Date of the shift', 'date'),
    start_time: field('Start when asked', 'time'),
    finish_time: field('Finish when asked', 'time'),
    answered_by: field('Answered by', 'hidden'),
    asked_at: field('Asked', 'moment'),
    answered_at: field('Answered', 'moment'),
  },
}

export const HANDOVER_AUDIT: AuditThing = {
  label: 'Shift given away or swapped',
  namedBy: ['period_date', 'start_time', 'finish_time'],
  name: ({ period_date, start_time, finish_time }) => dayAndTimes(period_date, start_time, finish_time),
  fields: {
    ...OWN_FACTS,
    shift_id: field('Shift', { names: 'shift' }),
    giver_id: field('Offered by', { names: 'driver' }),
    restaurant_id: field('Restaurant', { names: 'restaurant' }),
    period_date: field('Date of the shift', 'date'),
    start_time: field('Start when offered', 'time'),
    finish_time: field('Finish when offered', 'time'),
    cost_total: field('Pay when offered', 'money'),
    taker_id: field('Colleague', { names: 'driver' }),
    for_all: field('To any colleague', 'yesNo'),
    other_id: field('Shift of the colleague', { names: 'shift' }),
    other_restaurant_id: field('Restaurant of that shift', { names: 'restaurant' }),
    other_date: field('Date of that shift', 'date'),
    other_start: field('Start of that shift', 'time'),
    other_finish: field('Finish of that shift', 'time'),
    other_total: field('Pay of that shift', 'money'),
    state: field('State', {
      codes: {
        offered: 'Offered',
        agreed: 'Agreed by both drivers',
        withdrawn: 'Withdrawn',
        refused: 'Refused by the colleague',
        declined: 'Declined by the office',
      },
    }),
    answer: field('Message from the office'),
    answered_by: field('Answered by', 'hidden'),
    over_by_step: field('Over by step', 'hidden'),
    offered_at: field('Offered', 'moment'),
    answered_at: field('Answered', 'moment'),
  },
}
