/** What a change of a driver leaves behind: its announcement on the driver channel, and its record. */
import type { StoredDriver } from './drivers.reads.ts'

const BANK = ['bank_name_of_account_holder', 'bank_sort_code', 'bank_account_number'] as const

/**
 * A driver as the audit keeps one: that bank data changed, and how it ends, but not the data; nothing that signs in or
 * reaches the device.
 */
function kept({ driver, reach, photos }: StoredDriver): Record<string, unknown> {
  const { password_hash: _, push_token: __, ...plain } = driver
  const bank = Object.fromEntries(BANK.map((field) => [field, masked(driver[field])]))
  return { ...plain, ...bank, ...reach, right_to_work_photos: photos }
}

/** All but the last two characters, and of a short text everything. */
function masked(text: string): string {
  const shown = text.length > 4 ? text.slice(-2) : ''
  return '•'.repeat(text.length - shown.length) + shown
}

/** Both sides of a change as the audit keeps them; where the masks hide that they differ, the later one says so. */
export function auditOf(before: StoredDriver | null, after: StoredDriver) {
  const [was, is] = [before && kept(before), kept(after)]
  for (const field of before ? BANK : []) {
    if (was?.[field] === is[field] && before?.driver[field] !== after.driver[field]) {
      is[field] = `${is[field]} (changed)`
    }
  }
  return { before: was, after: is }
}
