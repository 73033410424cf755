import type { ComponentType } from 'react'
import { LazyCode } from '../LazyCode.tsx'

interface LazyMapProps<Props extends object> {
  /** Names the code in the cache. */
  name: string
  load: () => Promise<ComponentType<Props>>
  props: Props
}

/** A map, whose code is fetched when it is shown. */
export const LazyMap = <Props extends object>(props: LazyMapProps<Props>) => (
  <LazyCode {...props} what="map" />
)
