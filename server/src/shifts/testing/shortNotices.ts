import {
  CANCELLATION_BANDS_KEY,
  cancellationBandsText,
} from '@driverdesk/domain/options/cancellationBands.ts'
import { SHORT_NOTICE_KEY } from '@driverdesk/domain/options/optionKeys.ts'
import type { Db } from '../../kernel/database.ts'
import type { Row } from '../../kernel/tables.ts'

/** Under 2 hours the driver is paid all and the restaurant charged 120%; under 24 hours half of each. */
export const BANDS = [
  { under_hours: 2, restaurant_charge: 120, driver_pay: 100 },
  { under_hours: 24, restaurant_charge: 60, driver_pay: 50 },
  { under_hours: null, restaurant_charge: 0, driver_pay: 0 },
]

/** Switches pay for short notice on or off, with these bands. */
export async function setShortNotice(db: Db, isOn: boolean): Promise<void> {
  const options = {
    [CANCELLATION_BANDS_KEY]: cancellationBandsText(BANDS),
    [SHORT_NOTICE_KEY]: isOn ? '1' : '0',
  }
  for (const [okey, ovalue] of Object.entries(options))
    await db.updateTable('option').set({ ovalue }).where('okey', '=', okey).execute()
}

/** The ledger of short notice, oldest first. */
export async function noticesByShift(db: Db): Promise<Map<number, Row<'short_notice'>[]>> {
  const rows = await db.selectFrom('short_notice').selectAll().orderBy('id').execute()
  return Map.groupBy(rows, ({ shift_id }) => shift_id)
}
