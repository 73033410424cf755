import { afterEach, expect, test, vi } from 'vitest'
import { receiveLive } from '../kernel/live.ts'
import { queryClient } from '../kernel/query.ts'
import { signIn } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { administrator } from '../testing/people.ts'
import { invoicesQuery } from './invoices.data.ts'
import { invoice, LIST } from './testing/renderInvoices.tsx'

afterEach(() => void vi.unstubAllGlobals())

test('applies live events that arrive while days are prefetched', async () => {
  queryClient.clear()
  signIn(administrator)
  const paid = invoice({ state: 'paid', paid_by: 'bank', updated_at: '2026-03-11T10:00:00.000Z' })
  fakeServer({
    [LIST]: () => {
      receiveLive({ seq: 91, channel: 'invoice', event: 'update', data: paid })
      receiveLive({ seq: 92, channel: 'timesheet', event: 'destroy', data: { id: 14 } })
      return { body: [invoice()] }
    },
  })
  const week = { from: '2026-03-09', to: '2026-03-15' } as const
  expect(await queryClient.fetchQuery(invoicesQuery(week))).toMatchObject([{ id: 14, state: 'paid' }])
})
