import { Box } from '@mantine/core'
import type { ComponentType } from 'react'
import { LaterPart } from '../ui/LaterPart.tsx'
import type { MarkerMapProps } from './MapView.tsx'

interface LazyMapProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>
  props: Props
}

export const LazyMap = <Props extends object>(props: LazyMapProps<Props>) => (
  <LaterPart {...props} what="map" />
)

const load = () => import('./MapView.tsx').then(({ MarkerMapView }) => MarkerMapView)

/** A map on which a click sets or clears the marker, with a button for the keyboard. */
export const MarkerMap = (props: MarkerMapProps) => (
  <Box mih={340}>
    <LazyMap load={load} props={props} />
  </Box>
)
