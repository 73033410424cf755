import type { SentShortShift } from '@driverdesk/contract/shifts/shortShift.shapes.ts'
import type { RotaPaper } from '../rotaOrder.reads.ts'

/** A published shift of Ann Example at Harbour Tacos, Monday 18:00 – 22:00. */
export const givenShift = (given: Partial<SentShortShift> = {}): SentShortShift => ({
  id: 1,
  restaurant_id: 1,
  driver_id: 1,
  status: 20,
  period_date: '2026-11-16',
  start_time: '18:00',
  finish_time: '22:00',
  updated_at: '2026-11-01T00:00:00.000Z',
  driver: { full_name: 'Ann Example', phone: '07700 900001' },
  ...given,
})

export const openShift = (given: Partial<SentShortShift> = {}): SentShortShift =>
  givenShift({ driver_id: null, status_assigned: 20, driver: null, ...given })

interface GivenPaper extends Partial<Omit<RotaPaper, 'data'>> {
  shifts?: readonly SentShortShift[]
  data?: Partial<RotaPaper['data']>
}

/** The week of 16 November 2026 by restaurant. */
export const givenPaper = ({ shifts = [givenShift()], data, ...given }: GivenPaper = {}): RotaPaper => ({
  layout: 'restaurants',
  title: 'Rota by restaurant',
  agency: 'Driverdesk Test',
  range: { from: '2026-11-16', to: '2026-11-22' },
  location: 'All locations',
  driver: '',
  filter: '',
  printed: '15/11/2026 12:00',
  isToPrint: false,
  data: {
    shifts: JSON.stringify(shifts),
    isForStaff: true,
    onlyPublished: false,
    places: [
      { id: 1, name: 'Harbour Tacos' },
      { id: 2, name: 'Pizza One' },
    ],
    choices: { phones: true, comments: true },
    toldApartBy: {},
    ...data,
  },
  ...given,
})

/** Two restaurants, four people, a night shift, open shifts, a draft, a cancellation, comments and unusual names. */
export const EXAMPLE_SHIFTS: readonly SentShortShift[] = [
  givenShift({ comment: 'Ring at the back door; the front one is closed after nine.' }),
  openShift({ start_time: '19:00', finish_time: '02:00' }),
  givenShift({
    driver: { full_name: 'Дмитрий Петров', phone: '' },
    driver_id: 2,
    period_date: '2026-11-17',
    status: 10,
  }),
  openShift({
    period_date: '2026-11-18',
    status_assigned: 30,
    cancelled_by: 'driver',
    driver_canceled: 'Bo Lee',
  }),
  openShift({ period_date: '2026-11-19', status: 30, restaurant_id: 2, extra_request: 1 }),
  givenShift({
    period_date: '2026-11-20',
    restaurant_id: 2,
    driver: {
      full_name: 'Maximiliana Featherstonehaugh-Cholmondeley 🚴 Zoë Ångström',
      phone: '07700 900003',
    },
    driver_id: 3,
    start_time: '22:00',
    finish_time: '00:00',
  }),
  givenShift({ period_date: '2026-11-22', timesheet: { type: 20 }, restaurant_id: 2 }),
]
