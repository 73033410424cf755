import type { ComponentType } from 'react'
import { LaterPart } from '../ui/LaterPart.tsx'

interface LazyMapProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>
  props: Props
}

/** A map whose code is loaded on demand. */
export const LazyMap = <Props extends object>(props: LazyMapProps<Props>) => (
  <LaterPart {...props} what="map" />
)
