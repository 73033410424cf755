import { LazyMap } from './LazyMap.tsx'
import classes from './MarkerMap.module.css'
import type { MarkerMapProps } from './MarkerMapView.tsx'

const load = () => import('./MarkerMapView.tsx').then(({ MarkerMapView }) => MarkerMapView)

/** A map on which a click sets or clears the marker, with a button for the keyboard. */
export const MarkerMap = (props: MarkerMapProps) => (
  <div className={classes.place}>
    <LazyMap load={load} props={props} />
  </div>
)
