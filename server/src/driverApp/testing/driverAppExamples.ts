/** One valid request for every route of the signed-in driver. */
import { AGREED_AT } from '../../handovers/testing/givenHandover.ts'
import { TO_TAKE_SEEN } from '../../shifts/testing/givenClaim.ts'
import type { Examples } from '../../testing/examples.ts'

const place = { lat: 51.501, lng: -0.142 }

export const driverAppExamples: Pick<
  Examples,
  'driverShifts' | 'openShifts' | 'driverHandovers' | 'handovers' | 'ownWorkingTimes' | 'driverDevice'
> = {
  driverShifts: {
    list: () => ({}),
    timesheets: () => ({ query: { period_date_from: '2026-06-01', period_date_to: '2026-06-30' } }),
    acknowledge: ({ publishedId }) => ({ params: { id: String(publishedId) }, body: {} }),
    acknowledgeAll: ({ publishedId }) => ({
      body: { shifts: [{ id: publishedId }], gone: [publishedId] },
    }),
    start: ({ todayId }) => ({ params: { id: String(todayId) }, body: place }),
    finish: ({ startedId }) => ({
      params: { id: String(startedId) },
      body: {
        ...place,
        at: '2026-06-10T10:20:00.000Z',
        fuel_bonus_0: 2,
        fuel_bonus_3: 1,
        fuel_bonus_6: 0,
        comment: 'Busy',
      },
    }),
    reject: ({ publishedId }) => ({ params: { id: String(publishedId) }, body: { reason: 'I am ill' } }),
  },
  openShifts: {
    list: () => ({}),
    take: ({ toTakeId }) => ({ params: { id: String(toTakeId) }, body: { seen: TO_TAKE_SEEN } }),
    decline: ({ offeredId }) => ({ params: { id: String(offeredId) }, body: {} }),
    ask: ({ toTakeId }) => ({ params: { id: String(toTakeId) }, body: { seen: TO_TAKE_SEEN } }),
    withdraw: ({ claimedId }) => ({ params: { id: String(claimedId) }, body: {} }),
  },
  driverHandovers: {
    list: () => ({}),
    choices: ({ offeredShiftId }) => ({ params: { id: String(offeredShiftId) } }),
    propose: ({ offeredShiftId }) => ({
      params: { id: String(offeredShiftId) },
      body: { seen: TO_TAKE_SEEN },
    }),
    agree: ({ toMeHandoverId }) => ({ params: { id: String(toMeHandoverId) }, body: {} }),
    refuse: ({ toMeHandoverId }) => ({ params: { id: String(toMeHandoverId) }, body: {} }),
    withdraw: ({ ownHandoverId }) => ({ params: { id: String(ownHandoverId) }, body: {} }),
  },
  handovers: {
    list: ({ agreedShiftId }) => ({ params: { id: String(agreedShiftId) } }),
    approve: ({ agreedHandoverId }) => ({
      params: { id: String(agreedHandoverId) },
      body: { seen: AGREED_AT },
    }),
    decline: ({ agreedHandoverId }) => ({
      params: { id: String(agreedHandoverId) },
      body: { answer: 'We need you there' },
    }),
  },
  ownWorkingTimes: {
    nextWeek: () => ({}),
    confirm: () => ({ body: { week: '2026-06-15' } }),
    preferred: () => ({}),
    prefer: () => ({ body: { preferred_times: ['evenings', 'weekends'] } }),
    read: () => ({}),
    update: () => ({
      body: {
        default_working_times: [{ week_day: 4, holiday: 20, start_at: '00:00', stop_at: '24:00' }],
        override_working_time: [
          { period_date: '2026-06-20', holiday: 10, start_at: '00:00', stop_at: '23:45' },
        ],
      },
    }),
  },
  driverDevice: {
    key: () => ({}),
    subscribe: () => ({
      body: {
        endpoint: 'https://fcm.googleapis.com/fcm/send/example',
        expirationTime: null,
        keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
      },
    }),
    unsubscribe: () => ({}),
  },
}
