/** What a change of a driver leaves behind: its announcement on the driver channel, and its record. */
import type { DriverReach } from '@driverdesk/domain/drivers/offeredDrivers.ts'
import type { Row } from '../kernel/tables.ts'

const BANK = ['bank_name_of_account_holder', 'bank_sort_code', 'bank_account_number'] as const

/**
 * A driver as the audit keeps one: that bank data changed, and how it ends, but not the data; nothing that signs in or
 * reaches the device.
 */
function kept(driver: Row<'driver'>, reach: DriverReach): Record<string, unknown> {
  const { password_hash: _, push_token: __, ...plain } = driver
  const bank = Object.fromEntries(BANK.map((field) => [field, masked(driver[field])]))
  return { ...plain, ...bank, ...reach }
}

/** All but the last two characters, and of a short text everything. */
function masked(text: string): string {
  const shown = text.length > 4 ? text.slice(-2) : ''
  return '•'.repeat(text.length - shown.length) + shown
}

/** Both sides of a change as the audit keeps them; where the masks hide that they differ, the later one says so. */
export function auditOf(
  before: { driver: Row<'driver'>; reach: DriverReach } | null,
  after: { driver: Row<'driver'>; reach: DriverReach },
) {
  const [was, is] = [before && kept(before.driver, before.reach), kept(after.driver, after.reach)]
  for (const field of before ? BANK : []) {
    if (was?.[field] === is[field] && before?.driver[field] !== after.driver[field]) {
      is[field] = `${is[field]} (changed)`
    }
  }
  return { before: was, after: is }
}
