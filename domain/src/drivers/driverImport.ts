/** The fields that drivers can be imported with. No passwords: those do not belong into a table. */
import { csvFields } from '../kernel/csvColumns.ts'
import { DRIVER_HEADS } from './driverHeads.ts'

export const DRIVER_IMPORT = csvFields(
  { ...DRIVER_HEADS, area_ids: 'Areas', have_experience: 'Has experience' },
  ['first_name', 'email'],
)
