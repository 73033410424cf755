import { Box } from '@mantine/core'
import { LazyMap } from './LazyMap.tsx'
import type { MarkerMapProps } from './MarkerMapView.tsx'

const load = () => import('./MarkerMapView.tsx').then(({ MarkerMapView }) => MarkerMapView)

/** A map on which a click sets or clears the marker, with a button for the keyboard. */
export const MarkerMap = (props: MarkerMapProps) => (
  <Box mih={340}>
    <LazyMap load={load} props={props} />
  </Box>
)
