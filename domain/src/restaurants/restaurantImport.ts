/** The fields that restaurants can be imported with. */
import { csvFields } from '../kernel/csvColumns.ts'
import { RESTAURANT_FORM_NAMES, RESTAURANT_HEADS } from './restaurantHeads.ts'

export const RESTAURANT_IMPORT = csvFields(
  { ...RESTAURANT_HEADS, area_id: 'Area' },
  ['name', 'area_id', 'address', 'telephone', 'contact_name', 'email', 'business_email'],
  RESTAURANT_FORM_NAMES,
)
