import { describe, expect, it } from 'vitest'
import { demoDataOfScale } from './fillDemo.ts'
import { mailName, TOWNS } from './names.ts'
import { DEMO_SCALES } from './testing/demoRows.ts'

describe.each(DEMO_SCALES)('the addresses of the %s size', (_, plan) => {
  const { restaurant: restaurants, driver: drivers, panel_user, restaurateur } = demoDataOfScale(plan)
  const emails = [...panel_user, ...restaurateur, ...drivers].map((row) => row.email)
  const unlike = (texts: (string | undefined)[], form: RegExp) =>
    texts.filter((text) => !form.test(text ?? ''))

  it('reach no one: emails end in .test, and telephone numbers are reserved for fiction', () => {
    const business = restaurants.map((restaurant) => restaurant.business_email)
    expect(unlike(emails, /^[a-z0-9-]+@driverdesk\.test$/)).toEqual([])
    expect(unlike(business, /^accounts@[a-z0-9-]+\.driverdesk\.test$/)).toEqual([])
    const telephones = restaurants.map((restaurant) => restaurant.telephone)
    expect(unlike(telephones, /^020 7946 0\d{3}$/)).toEqual([])
    expect(
      unlike(
        drivers.map((driver) => driver.phone),
        /^07700 900\d{3}$/,
      ),
    ).toEqual([])
  })

  it('belong to one account each', () => {
    expect(new Set(emails).size).toBe(emails.length)
  })

  it('have valid postcodes in the postcode area of their town', () => {
    for (const restaurant of restaurants) {
      const town = TOWNS[restaurant.area_id - 1]
      expect(restaurant.postcode).toMatch(new RegExp(`^${town?.postcodeArea}[1-9] [1-9][A-Z]{2}$`))
      expect(restaurant.address).toMatch(new RegExp(`^\\d+ \\w+ \\w+, ${town?.name}$`))
    }
  })

  it('lie within a few kilometres of their town', () => {
    for (const restaurant of restaurants) {
      const town = TOWNS[restaurant.area_id - 1]
      expect(Math.abs((restaurant.map_latitude ?? 0) - (town?.latitude ?? 0))).toBeLessThan(0.031)
      expect(Math.abs((restaurant.map_longitude ?? 0) - (town?.longitude ?? 0))).toBeLessThan(0.051)
    }
  })
})

describe('mailName', () => {
  it.each([
    ['Fish & Chips', 'fish-chips'],
    ["Zoë O'Connor-Núñez", 'zoe-oconnor-nunez'],
    ['=HYPERLINK(1)', 'hyperlink'],
    ['مطعم', 'restaurant'],
    ['', 'restaurant'],
  ])('makes %j to %j', (text, name) => {
    expect(mailName(text, 'restaurant')).toBe(name)
  })
})
