import { areaRoutes } from '@driverdesk/contract/areas/areas.routes.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { call } from '../kernel/api.ts'
import { businessToday } from '../kernel/businessClock.ts'
import { signIn } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { administrator } from '../testing/people.ts'
import { render } from '../testing/render.tsx'
import { ExportButton } from './SaveFileButton.tsx'

afterEach(() => vi.restoreAllMocks())

test('fetches the list with the session and saves it under its name and the day', async () => {
  signIn(administrator)
  URL.createObjectURL = vi.fn(() => 'blob:the-list')
  const saved: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.download} ${this.href}`)
  })
  const requests = fakeServer({ 'POST /api/area/export': { body: 'the list' } })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ExportButton
        list="areas"
        rows={[{ id: 4 }, { id: 2 }]}
        fetchCsv={(ids) => call(areaRoutes.exportCsv, { body: { ids } })}
      />
    </QueryClientProvider>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV (2)' }))
  await waitFor(() => expect(saved).toEqual([`areas_${businessToday()}.csv blob:the-list`]))
  expect(requests[0]?.body).toEqual({ ids: [4, 2] })
  expect(requests[0]?.headers).toMatchObject({ authorization: 'Bearer token-1', accept: '*/*' })
})
