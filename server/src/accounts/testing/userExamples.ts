import { randomUUID } from 'node:crypto'
import type { Examples } from '../../testing/examples.ts'
import { AREAS, PASSWORD, RESTAURANTS } from '../../testing/testWorld.ts'

const manager = {
  last_name: '',
  role: 20 as const,
  area_ids: [{ area_id: AREAS.north }, AREAS.south],
  restaurant_ids: [RESTAURANTS.northOne, { restaurant_id: RESTAURANTS.southOne }],
  password: PASSWORD,
}

/** Has one valid request for each route about panel users and one's own account (callExamples.ts). */
export const userExamples: Pick<Examples, 'panelUsers' | 'ownAccount' | 'viewAs'> = {
  panelUsers: {
    list: () => ({}),
    create: () => ({
      body: { ...manager, first_name: 'Unused', email: `new-user-${randomUUID()}@driverdesk.test` },
    }),
    update: ({ unusedUserId }) => ({
      params: { id: String(unusedUserId) },
      query: { inactive: 'false' },
      body: { ...manager, first_name: 'Unused', email: `unused-${unusedUserId}@driverdesk.test` },
    }),
    remove: ({ unusedUserId }) => ({ params: { id: String(unusedUserId) }, query: {} }),
  },
  viewAs: { start: ({ unusedUserId }) => ({ body: { kind: 'user', id: unusedUserId } }) },
  ownAccount: {
    read: () => ({}),
    rename: () => ({ body: { first_name: 'Renamed', last_name: '' } }),
    changePassword: () => ({ body: { current_password: PASSWORD, password: PASSWORD } }),
    sessions: () => ({}),
    endSessions: () => ({ body: {} }),
  },
}
