import type { ComponentType } from 'react'
import { LaterPart } from '../ui/LaterPart.tsx'

interface LazyMapProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>
  props: Props
}

/** A map, whose code is fetched when it is shown. */
export const LazyMap = <Props extends object>(props: LazyMapProps<Props>) => (
  <LaterPart {...props} what="map" />
)
