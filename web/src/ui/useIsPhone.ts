import { useMediaQuery } from '@mantine/hooks'

/** Narrower than the theme's `sm`; the styles of small screens ask the same. */
const NARROW = '(max-width: 47.99em)'

/** Whether a browser says that it is a phone's: tablets say 'Mobile' too, but have room. */
export const isPhoneAgent = (agent: string): boolean =>
  /\bMobi/.test(agent) && !/\b(iPad|Tablet)\b/.test(agent)

/**
 * Whether to show the layout for phones: by the width of the window, and by the user agent
 * (docs/spec/shell.md#phone-layout).
 */
export function useIsPhone(): boolean {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  return isNarrow || isPhoneAgent(navigator.userAgent)
}
