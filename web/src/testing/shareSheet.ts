import { vi } from 'vitest'

/** Gives the browser a share sheet, until `noShareSheet`. */
export function shareSheet(share: () => Promise<void>) {
  const shared = vi.fn((_: ShareData) => share())
  Object.defineProperty(navigator, 'canShare', { value: () => true, configurable: true })
  Object.defineProperty(navigator, 'share', { value: shared, configurable: true })
  return shared
}

export function noShareSheet(): void {
  for (const name of ['canShare', 'share']) Reflect.deleteProperty(navigator, name)
}
