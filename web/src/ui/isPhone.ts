import { useMediaQuery } from '@mantine/hooks'

/** Narrower than the theme's `sm`. The style sheets use the same value. */
const NARROW = '(max-width: 47.99em)'

/** True for the user agent of a phone. Tablets say 'Mobile' too, but have room. */
export const isPhoneAgent = (agent: string): boolean =>
  /\bMobi/.test(agent) && !/\b(iPad|Tablet)\b/.test(agent)

/** True for the layout of phones, by window width or user agent (docs/spec/shell.md#phone-layout). */
export function useIsPhone(): boolean {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  return isNarrow || isPhoneAgent(navigator.userAgent)
}
