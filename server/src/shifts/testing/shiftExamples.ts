/** One valid request for every route about shifts. */
import type { Examples, NamedRecords } from '../../testing/examples.ts'

const shift = ({ restaurantId, driverId }: NamedRecords) => ({
  restaurant_id: restaurantId,
  driver_id: driverId,
  period_date: '2026-06-18',
  start_time: '17:30',
  finish_time: '22:15',
  cost_bonus: 10,
  const_fuel_bonus: '2.50',
  cost_extra_bonus: 0,
  extra_request: 1 as const,
  comment: 'Back door',
  fuel_bonus_0: 1,
  fuel_bonus_3: 2,
  fuel_bonus_6: 3,
})

const bothShifts = ({ shiftId, otherShiftId }: NamedRecords) => ({
  body: { shift_ids: [shiftId, otherShiftId] },
})

const openShifts = ({ shiftId, draftId }: NamedRecords) => ({ body: { shift_ids: [shiftId, draftId] } })

const week = { from_date: '2026-06-15', to_date: '2026-06-22' }

const freeShift = ({ restaurantId }: NamedRecords) => ({
  restaurant_id: restaurantId,
  period_date: '2026-06-18',
  start_time: '17:30',
  finish_time: '22:15',
  extra_request: 1 as const,
  comment: 'Back door',
})

export const shiftExamples: Pick<
  Examples,
  | 'shifts'
  | 'outline'
  | 'scheduleDrivers'
  | 'rota'
  | 'freeShifts'
  | 'manyShifts'
  | 'ruleCheck'
  | 'reminders'
  | 'cancellations'
  | 'shiftAsks'
  | 'candidates'
  | 'cascades'
> = {
  shifts: {
    list: () => ({
      query: {
        period_date_from: '2026-06-15',
        period_date_to: '2026-06-21',
        with_timesheet: 1,
        with_driver: 1,
        filter_draft: 0,
        short: 0,
      },
    }),
    get: ({ shiftId }) => ({ params: { id: String(shiftId) } }),
    create: (named) => ({ body: shift(named) }),
    update: (named) => ({ params: { id: String(named.shiftId) }, body: shift(named) }),
    remove: ({ shiftId }) => ({ params: { id: String(shiftId) }, query: {} }),
    publish: (named) => ({ body: { ...bothShifts(named).body, push_drivers: 20, skip_invalid: 0 } }),
    checkPublish: (named) => ({ body: openShifts(named).body }),
    unpublish: (named) => ({ body: { ...bothShifts(named).body, push_drivers: 20, skip_invalid: 0 } }),
    removeMany: (named) => ({ body: { ...bothShifts(named).body, push_drivers: 20, skip_invalid: 0 } }),
    checkCopy: (named) => ({ body: { ...openShifts(named).body, ...week, existing: 'skip' } }),
    copy: (named) => ({ body: { ...bothShifts(named).body, ...week, existing: 'add' } }),
  },
  outline: {
    read: () => ({ query: { period_date_from: '2026-06-15', period_date_to: '2026-06-21' } }),
  },
  scheduleDrivers: {
    list: () => ({
      query: {
        period_date_from: '2026-06-15',
        period_date_to: '2026-06-21',
        search: '',
        sort: 'hours' as const,
        offset: '0',
        limit: '50',
      },
    }),
    some: ({ driverId, restaurantId }) => ({
      body: { driver_ids: [driverId], restaurant_ids: [restaurantId] },
    }),
  },
  rota: {
    recipient: ({ restaurantId }) => ({ query: { kind: 'restaurant' as const, id: String(restaurantId) } }),
    mail: ({ driverId }) => ({
      body: {
        kind: 'driver' as const,
        id: driverId,
        period_date_from: '2026-06-15',
        period_date_to: '2026-06-21',
        comments: 1,
        only_published: 0,
      },
    }),
    own: () => ({ query: { period_date_from: '2026-06-15', period_date_to: '2026-06-21' } }),
    count: () => ({
      query: { period_date_from: '2026-06-15', period_date_to: '2026-06-21', only_published: 0 },
    }),
    pdf: () => ({
      query: {
        period_date_from: '2026-06-15',
        period_date_to: '2026-06-21',
        layout: 'restaurants' as const,
        comments: 1,
        only_published: 0,
      },
    }),
    table: () => ({
      query: {
        period_date_from: '2026-06-15',
        period_date_to: '2026-06-21',
        format: 'csv' as const,
        comments: 1,
      },
    }),
  },
  freeShifts: {
    create: (named) => ({ body: freeShift(named) }),
    update: (named) => ({ params: { id: String(named.shiftId) }, body: freeShift(named) }),
    remove: ({ draftId }) => ({ params: { id: String(draftId) }, query: {} }),
    moderate: openShifts,
    copy: (named) => ({ body: { ...openShifts(named).body, ...week, existing: 'add' } }),
  },
  ruleCheck: {
    check: ({ shiftId, driverId }) => ({
      body: {
        copy: 0,
        shifts: [
          {
            id: shiftId,
            driver_id: driverId,
            period_date: '2026-06-19',
            start_time: '18:00',
            finish_time: '22:00',
          },
        ],
      },
    }),
  },
  manyShifts: {
    change: ({ shiftId, restaurantId, driverId }) => ({
      body: {
        kind: 'move',
        shifts: [
          {
            id: shiftId,
            restaurant_id: restaurantId,
            driver_id: driverId,
            period_date: '2026-06-19',
            start_time: '18:00',
            finish_time: '22:00',
            cost_bonus: 10,
            const_fuel_bonus: '2.50',
            cost_extra_bonus: 0,
          },
        ],
        copy: 0,
        skip_invalid: 0,
        push_drivers: 20,
        rule_reason: 'No one else can come',
      },
    }),
    checkNotice: ({ publishedId, driverId }) => ({
      body: {
        kind: 'times',
        shifts: [{ id: publishedId, driver_id: driverId, start_time: '18:00', finish_time: '22:15' }],
      },
    }),
    changeFree: ({ draftId, restaurantId }) => ({
      body: {
        kind: 'move',
        shifts: [
          {
            id: draftId,
            restaurant_id: restaurantId,
            period_date: '2026-06-19',
            start_time: '18:00',
            finish_time: '22:00',
          },
        ],
        copy: 0,
        skip_invalid: 0,
      },
    }),
  },
  reminders: { remind: ({ publishedId }) => ({ body: { shift_ids: [publishedId] } }) },
  shiftAsks: {
    terms: ({ publishedId }) => ({ params: { id: String(publishedId) } }),
    change: ({ publishedId }) => ({
      params: { id: String(publishedId) },
      body: { start_time: '09:00', finish_time: '13:00', note: 'A car, please' },
    }),
    cancel: ({ publishedId }) => ({
      params: { id: String(publishedId) },
      body: { note: 'The kitchen is closed', charge: 0 },
    }),
    withdraw: ({ askedId, askId }) => ({ params: { id: String(askedId) }, body: { ask_id: askId } }),
    effect: ({ askedId }) => ({ params: { id: String(askedId) } }),
    accept: ({ askedId, askId }) => ({ params: { id: String(askedId) }, body: { ask_id: askId } }),
    decline: ({ askedId, askId }) => ({
      params: { id: String(askedId) },
      body: { ask_id: askId, answer: 'No one else can come' },
    }),
  },
  candidates: {
    list: ({ shiftId }) => ({ params: { id: String(shiftId) } }),
    decline: ({ claimedId, driverId }) => ({
      params: { id: String(claimedId) },
      body: { driver_id: driverId },
    }),
  },
  cascades: {
    list: () => ({}),
    check: ({ toTakeId }) => ({ body: { shift_ids: [toTakeId] } }),
    start: ({ toTakeId, driverId }) => ({
      body: { shift_ids: [toTakeId], first_driver_id: driverId, minutes: 20, minutes_before: 60 },
    }),
    stop: ({ offeredId }) => ({ body: { shift_ids: [offeredId] } }),
  },
  cancellations: {
    unpaid: ({ publishedId }) => ({ params: { id: String(publishedId) } }),
    cancel: ({ publishedId }) => ({
      params: { id: String(publishedId) },
      body: {
        cost: 0,
        restaurant_charge: '20.00',
        driver_pay: 12.5,
        comment_cancelled: 'Closed early',
        push_drivers: 20,
      },
    }),
    record: ({ shiftId }) => ({
      body: {
        shift_id: shiftId,
        event: 40,
        model_type: 10,
        model_id: shiftId,
        cost: 12.5,
        comment_cancelled: 'Asked for',
      },
    }),
  },
}
