import type { OpenShift } from '@driverdesk/contract/driverApp/openShift.shapes.ts'

/** An open shift on Friday evening that the driver may take. */
export const openShift = (some: Partial<OpenShift> = {}): OpenShift => ({
  id: 7,
  period_date: '2026-11-20',
  start_time: '18:00',
  finish_time: '22:00',
  restaurant: {
    name: 'Harbour Tacos',
    address: '1 Quay Road',
    postcode: 'BN1 1AA',
    map_latitude: 50.8,
    map_longitude: -0.1,
  },
  comment: 'Ring twice',
  cost_per_hour: 12,
  cost_bonus: 10,
  const_fuel_bonus: 0,
  cost_total: 58,
  claims: 'take',
  offered_until: null,
  claim: null,
  can_take: true,
  reasons: [{ code: 'available', side: 'for', text: 'Available for the whole shift' }],
  rest: ['6 h 00 min of rest after 20/11/2026, 08:00 – 12:00'],
  updated_at: '2026-11-17T09:00:00.000Z',
  ...some,
})
