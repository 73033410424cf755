import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { type StoredUser, signIn } from '../kernel/session.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { manager, restaurateur } from '../testing/people.ts'
import { useMapCentre } from './mapCentre.data.ts'

function mapCentreFor(user: StoredUser) {
  queryClient.clear()
  signIn(user)
  const requests = fakeServer({
    'GET /api/option/map-centre': { body: { lat: 54, lng: -3, map_zoom: 8 } },
    'GET /api/option': {
      body: [{ id: 1, okey: 'map_center_default', ovalue: '{"lat":53,"lng":-2,"map_zoom":9}' }],
    },
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
  )
  return { requests, ...renderHook(useMapCentre, { wrapper }) }
}

test('opens maps at the place in the option', async () => {
  const { result } = mapCentreFor(manager)
  await waitFor(() => expect(result.current).toEqual({ lat: 53, lng: -2, map_zoom: 9 }))
})

test('loads only the map centre for a restaurant account, and uses the standard place until it arrives', async () => {
  const { result, requests } = mapCentreFor(restaurateur)
  expect(result.current).toEqual({ lat: 51.4, lng: 0, map_zoom: 12 })
  await waitFor(() => expect(result.current).toEqual({ lat: 54, lng: -3, map_zoom: 8 }))
  expect(requests.map(({ call }) => call)).toEqual(['GET /api/option/map-centre'])
})
