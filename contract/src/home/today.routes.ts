import { routes, forStaff } from '../kernel/route.ts'
import { Today, TodayQuery } from './today.shapes.ts'

/** The office's tasks of today (docs/spec/shell.md#today). */
export const todayRoutes = routes({
  read: {
    ...forStaff,
    method: 'GET',
    path: '/api/today',
    summary:
      'Returns what waits for the caller today: late starts, open shifts, timesheets, requests, leave, documents and overdue invoices, each with its number and the first few, or all of one part.',
    query: TodayQuery,
    reply: Today,
  },
})
