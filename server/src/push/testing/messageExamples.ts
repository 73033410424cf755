import type { Examples } from '../../testing/examples.ts'
import { AREAS, RESTAURANTS } from '../../testing/testWorld.ts'

const areaOf = (restaurantId: number) => (restaurantId === RESTAURANTS.southOne ? AREAS.south : AREAS.north)

/** One valid request for every route about push messages (callExamples.ts). */
export const messageExamples: Examples['driverMessages'] = {
  create: ({ restaurantId, driverId }) => ({
    body: {
      title: 'Open shifts tonight',
      body: 'Call the office.',
      area_ids: [areaOf(restaurantId)],
      restaurant_ids: [restaurantId],
      driver_ids: [driverId],
      notify_status: 10,
    },
  }),
  reach: ({ restaurantId }) => ({
    query: { area_ids: `[${areaOf(restaurantId)}]`, restaurant_ids: `[${restaurantId}]` },
  }),
  noDevice: () => ({}),
  texts: () => ({}),
  sendTextAgain: ({ textId }) => ({ params: { id: String(textId) } }),
  list: () => ({ query: { page: '1', per_page: '10' } }),
  results: ({ messageId }) => ({
    params: { id: String(messageId) },
    query: { page: '1', per_page: '1000', result: 'reached', q: '' },
  }),
}
