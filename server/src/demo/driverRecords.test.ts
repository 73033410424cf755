import { documentsRunningOut, hasDocument } from '@driverdesk/domain/drivers/documentExpiry.ts'
import { describe, expect, it } from 'vitest'
import { demoData } from './fillDemo.ts'
import { SMALL_INPUT, shareOf } from './testing/demoRows.ts'

const data = demoData(SMALL_INPUT)
const { driver: drivers, driver_warning: warnings, driver_area: driverAreas } = data
const sessions = data.session.filter(({ driver_id }) => driver_id !== null)
const today = SMALL_INPUT.today
const known = drivers.filter(({ status }) => status !== 30)
const applicants = drivers.filter(({ status }) => status === 30)
const dates = (driver: (typeof drivers)[number]) => ({
  driver_license_expiry_date: driver.driver_license_expiry_date ?? null,
  car_insurance_renewal_date: driver.car_insurance_renewal_date ?? null,
  right_to_work_expiry_date: driver.right_to_work_expiry_date ?? null,
  alcohol_certificate_expiry_date: driver.alcohol_certificate_expiry_date ?? null,
})

describe('the drivers of the demonstration', () => {
  it('have full, half-filled and nearly empty records', () => {
    expect(shareOf(known, ({ bank_account_number }) => bank_account_number !== '')).toBeGreaterThan(0.6)
    expect(drivers.some(({ address_1, bank_sort_code }) => address_1 && !bank_sort_code)).toBe(true)
    expect(drivers.some(({ address_1, date_of_birth }) => !address_1 && !date_of_birth)).toBe(true)
  })

  it('include applicants in all states of registration, with and without progress', () => {
    expect(new Set(applicants.map((driver) => driver.registration_step))).toEqual(new Set([10, 20, 40]))
    expect(new Set(applicants.map((driver) => driver.not_progressing))).toEqual(new Set([10, 20]))
    expect(applicants.every(({ activated_at }) => activated_at === null)).toBe(true)
  })

  it('mostly have valid documents; some expire soon or have expired', () => {
    expect(drivers.filter((driver) => hasDocument(dates(driver), 'expired', today)).length).toBeGreaterThan(2)
    expect(drivers.filter((driver) => hasDocument(dates(driver), 'expiring', today)).length).toBeGreaterThan(
      4,
    )
    expect(
      shareOf(drivers, (driver) => documentsRunningOut(dates(driver), today).length === 0),
    ).toBeGreaterThan(0.5)
  })

  it('were referred by active drivers and restaurants, paid and unpaid, and some by unknown people', () => {
    const referred = drivers.filter(({ referral_type }) => referral_type)
    const sources = referred.map((driver) => driver.referral_driver_id ?? driver.referral_restaurant_id)
    expect(new Set(referred.map(({ referral_paid }) => referral_paid))).toEqual(new Set([false, true]))
    expect(sources).toContain(null)
    expect(referred.some(({ referral_restaurant_id }) => referral_restaurant_id)).toBe(true)
    for (const driver of referred) {
      if (driver.referral_driver_id === null) continue
      expect(drivers.filter(({ id }) => id === driver.referral_driver_id)).toMatchObject([{ status: 10 }])
      expect(driver.referral_driver_id).not.toBe(driver.id)
    }
    expect(referred.some(({ referral_driver_id }) => referral_driver_id !== null)).toBe(true)
    expect(referred.every((driver, nr) => !driver.referral_paid || sources[nr] !== null)).toBe(true)
  })

  it('have warnings, are online or were, and one has never been seen', () => {
    for (const own of Map.groupBy(warnings, ({ driver_id }) => driver_id).values())
      expect(own).toEqual(own.toSorted((a, b) => String(a.created_at).localeCompare(String(b.created_at))))
    expect(new Set(warnings.map(({ driver_id }) => driver_id)).size).toBeGreaterThan(4)
    expect(sessions.length).toBeGreaterThan(3)
    expect(shareOf(known, ({ activity_time }) => activity_time !== null)).toBeGreaterThan(0.6)
    expect(known.some(({ activity_time }) => activity_time === null)).toBe(true)
    expect(driverAreas.length).toBeGreaterThan(drivers.length)
  })
})
