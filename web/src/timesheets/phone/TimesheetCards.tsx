import { VirtualCards } from '../../ui/list/VirtualCards.tsx'
import { rowKey } from '../table/rowKey.ts'
import { driverOfRow, restaurantOfRow } from '../timesheetDesk.ts'
import type { TimesheetParts } from '../timesheetProps.ts'
import { TimesheetCard } from './TimesheetCard.tsx'

/** Without a flag. */
const CARD_HEIGHT = 150

/** The rows as cards. */
export const TimesheetCards = ({ desk, shown, flags, onChange }: TimesheetParts) => (
  <VirtualCards rows={shown.rows} keyOf={rowKey} cardHeight={CARD_HEIGHT} label="Timesheets">
    {(row) => (
      <TimesheetCard
        row={row}
        driver={driverOfRow(row, desk)}
        location={restaurantOfRow(row, desk)}
        exceptions={flags.get(row.id)}
        onProcess={() => onChange({ row: row.id })}
      />
    )}
  </VirtualCards>
)
