import { screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { render } from '../testing/render.tsx'
import { isPhoneAgent, useIsPhone } from './isPhone.ts'

const ANDROID =
  'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1'
const FIREFOX = 'Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0'
const FIREFOX_TABLET = 'Mozilla/5.0 (Android 14; Tablet; rv:132.0) Gecko/132.0 Firefox/132.0'
const ANDROID_TABLET =
  'Mozilla/5.0 (Linux; Android 14; SM-X700) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'

test.each([
  ['an Android phone', ANDROID, true],
  ['an iPhone', IPHONE, true],
  ['Firefox on a phone', FIREFOX, true],
  ['an iPad', IPAD, false],
  ['Firefox on a tablet', FIREFOX_TABLET, false],
  ['an Android tablet', ANDROID_TABLET, false],
  ['a desktop', DESKTOP, false],
])('%s counts as a phone: %s', (_, agent, expected) => {
  expect(isPhoneAgent(agent)).toBe(expected)
})

const Answer = () => <output>{useIsPhone() ? 'phone' : 'wide'}</output>

describe('the layout for phones is shown', () => {
  const layoutAt = (width: number, agent: string) => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(agent)
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => {
      const most = Number(/max-width: ([\d.]+)em/.exec(query)?.[1]) * 16
      return {
        matches: width <= most,
        addEventListener() {},
        removeEventListener() {},
      } as unknown as MediaQueryList
    })
    render(<Answer />)
    return screen.getByRole('status').textContent
  }
  test('in a narrow window of any browser', () => expect(layoutAt(767, DESKTOP)).toBe('phone'))
  test('is not shown from 48em on', () => expect(layoutAt(768, DESKTOP)).toBe('wide'))
  test('on a phone that is held sideways', () => expect(layoutAt(915, ANDROID)).toBe('phone'))
  test('is not shown on a tablet', () => expect(layoutAt(820, IPAD)).toBe('wide'))
})
