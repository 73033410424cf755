import { LazyMap } from './LazyMap.tsx'
import classes from './MarkerMap.module.css'
import type { MarkerMapProps } from './MarkerMapView.tsx'

const load = () => import('./MarkerMapView.tsx').then(({ MarkerMapView }) => MarkerMapView)

/** A map on which a click sets the marker and the next click clears it, with buttons that do the same for keys. */
export const MarkerMap = (props: MarkerMapProps) => (
  <div className={classes.place}>
    <LazyMap load={load} props={props} />
  </div>
)
