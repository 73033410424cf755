/** One valid request for every route about templates and planned publishing. */
import { randomUUID } from 'node:crypto'
import type { Examples } from '../../testing/examples.ts'

const days = { period_date_from: '2026-06-15', period_date_to: '2026-06-21' }

export const templateExamples: Pick<Examples, 'templates' | 'plannedPublishes'> = {
  templates: {
    list: () => ({}),
    create: ({ restaurantId }) => ({
      body: {
        name: `Week ${randomUUID()}`,
        location_type: 'restaurant',
        location_id: restaurantId,
        week: '2026-06-17',
      },
    }),
    rename: ({ templateId }) => ({
      params: { id: String(templateId) },
      body: { name: `Week ${randomUUID()}` },
    }),
    remove: ({ templateId }) => ({ params: { id: String(templateId) }, query: {} }),
    preview: ({ templateId }) => ({
      body: { template_id: templateId, weeks: ['2026-06-22', '2026-06-29'], unfit: 'leave' },
    }),
    apply: ({ templateId }) => ({
      body: { template_id: templateId, weeks: ['2026-06-22', '2026-06-29'], unfit: 'open' },
    }),
  },
  plannedPublishes: {
    list: () => ({ query: days }),
    get: ({ planId }) => ({ params: { id: String(planId) } }),
    create: ({ restaurantId }) => ({
      body: {
        date: '2026-06-12',
        time: '18:00',
        push_drivers: 20,
        location_type: 'restaurant',
        location_id: restaurantId,
        ...days,
      },
    }),
    replan: ({ planId }) => ({
      params: { id: String(planId) },
      body: { date: '2026-06-13', time: '09:00', push_drivers: 20 },
    }),
    cancel: ({ planId }) => ({ params: { id: String(planId) }, query: {} }),
    publishNow: ({ planId }) => ({ params: { id: String(planId) }, body: {} }),
  },
}
