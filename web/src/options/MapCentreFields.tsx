import { MAX_ZOOM, type MapCentre, MIN_ZOOM } from '@driverdesk/domain/kernel/mapCentre.ts'
import { mapCentreOf, mapCentreText, STANDARD_MAP_CENTRE } from '@driverdesk/domain/options/mapCentre.ts'
import { Input, NumberInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { AddressSearch } from '../maps/AddressSearch.tsx'
import { MarkerMap } from '../maps/MarkerMap.tsx'
import type { Position } from '../maps/position.ts'
import classes from './MapCentreFields.module.css'

interface MapCentreFieldsProps {
  /** The option's value; '' until position and zoom are complete. */
  value: string
  onChange: (value: string) => void
  error: ReactNode
}

type Typed = Record<keyof MapCentre, number | string>

/** Sets where maps open: by address, by a click on the map, or as numbers. */
export function MapCentreFields({ value, onChange, error }: MapCentreFieldsProps) {
  const [address, setAddress] = useState('')
  const [typed, setTyped] = useState<Typed>(() => mapCentreOf(value))
  const change = (part: Partial<Typed>) => {
    const next = { ...typed, ...part }
    setTyped(next)
    onChange(textOf(next))
  }
  const place = (at: Position | null) => change(at ?? { lat: '', lng: '' })
  const { lat, lng, map_zoom } = typed
  const zoom = typeof map_zoom === 'number' ? map_zoom : STANDARD_MAP_CENTRE.map_zoom
  const marker = typeof lat === 'number' && typeof lng === 'number' ? { lat, lng } : null
  return (
    <>
      <AddressSearch
        label="Find an address"
        value={address}
        onChange={setAddress}
        onChoose={(found) => {
          setAddress(found.address)
          place({ lat: found.lat, lng: found.lng })
        }}
      />
      <MarkerMap
        label="Where maps open"
        value={marker}
        onChange={place}
        centre={mapCentreOf(value)}
        zoom={zoom}
        onZoom={(next) => next !== zoom && change({ map_zoom: next })}
      />
      <div className={classes.numbers}>
        <NumberInput
          label="Latitude"
          value={lat}
          onChange={(next) => change({ lat: next })}
          min={-90}
          max={90}
          decimalScale={6}
          hideControls
        />
        <NumberInput
          label="Longitude"
          value={lng}
          onChange={(next) => change({ lng: next })}
          min={-180}
          max={180}
          decimalScale={6}
          hideControls
        />
        <NumberInput
          label="Zoom"
          value={map_zoom}
          onChange={(next) => change({ map_zoom: next })}
          min={MIN_ZOOM}
          max={MAX_ZOOM}
          allowDecimal={false}
        />
      </div>
      {error && <Input.Error role="alert">{error}</Input.Error>}
    </>
  )
}

const textOf = ({ lat, lng, map_zoom }: Typed): string =>
  typeof lat === 'number' && typeof lng === 'number' && typeof map_zoom === 'number'
    ? mapCentreText({ lat, lng, map_zoom })
    : ''
