import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { Activity } from 'react'
import { expect, test, vi } from 'vitest'
import { queryClient } from '../kernel/query.ts'
import { render } from '../testing/render.tsx'
import { setSetting } from '../testing/settings.ts'
import { LocationMapDialog } from './LocationMapDialog.tsx'
import { MapView, PIN } from './MapView.tsx'
import type { Position } from './position.ts'

const CENTRE = { lat: 51.4, lng: 0, map_zoom: 12 }

async function openMap(position: Position | null) {
  const { baseElement } = render(
    <QueryClientProvider client={queryClient}>
      <LocationMapDialog
        name="Harbour Tacos"
        address="1 Quay Road"
        position={position}
        centre={CENTRE}
        onClose={() => undefined}
      />
    </QueryClientProvider>,
  )
  const map = await screen.findByRole('application', { name: 'Map of Harbour Tacos' })
  return { map, pins: () => baseElement.querySelectorAll('.leaflet-marker-icon') }
}

test('marks the restaurant on the map, and shows its position as text', async () => {
  setSetting('map-tiles', 'https://tiles.example.com/{z}/{x}/{y}.png')
  setSetting('map-attribution', '© <b>Someone</b>')
  const { pins } = await openMap({ lat: 51.5033, lng: -0.1276 })
  expect(pins()).toHaveLength(1)
  expect(screen.getByText('1 Quay Road')).toBeDefined()
  expect(screen.getByText('51.50330° N, 0.12760° W')).toBeDefined()
  expect(screen.getByText('© <b>Someone</b>')).toBeDefined()
  expect(screen.queryByRole('note')).toBeNull()
})

test('says that coordinates or tiles are missing, and shows no marker', async () => {
  const { pins } = await openMap(null)
  expect(pins()).toHaveLength(0)
  expect(screen.getByText('No map location is set.')).toBeDefined()
  expect(screen.getByText('Map images are not set up')).toBeDefined()
})

test('restores a map that was hidden and shown again', async () => {
  const onPlace = vi.fn()
  const maps: (LeafletMap | null)[] = []
  const view = (mode: 'visible' | 'hidden') => (
    <Activity mode={mode}>
      <MapView
        label="The map"
        centre={CENTRE}
        marks={[{ name: 'place', at: CENTRE, icon: PIN }]}
        onReady={(map) => maps.push(map)}
        onPlace={onPlace}
      />
    </Activity>
  )
  const { baseElement, rerender } = render(view('visible'))
  act(() => void maps.at(-1)?.setView([52, 1], 9, { animate: false }))
  for (const mode of ['hidden', 'visible', 'hidden', 'visible'] as const) rerender(view(mode))
  expect(screen.getAllByRole('application', { name: 'The map' })).toHaveLength(1)
  expect(baseElement.querySelectorAll('.leaflet-marker-icon')).toHaveLength(1)
  expect(screen.getAllByRole('button', { name: 'Zoom in' })).toHaveLength(1)
  expect(maps.at(-1)?.getCenter()).toEqual({ lat: 52, lng: 1 })
  expect(maps.at(-1)?.getZoom()).toBe(9)
  fireEvent.keyDown(screen.getByRole('application', { name: 'The map' }), { key: 'Enter' })
  expect(onPlace).toHaveBeenCalledOnce()
})
