/** The fields that restaurants can be imported with. */
import { csvFields } from '../kernel/csvColumns.ts'
import { RESTAURANT_FORM_NAMES, RESTAURANT_HEADS } from './restaurantHeads.ts'

export const RESTAURANT_IMPORT = csvFields(
  { ...RESTAURANT_HEADS, area_id: 'Area' },
  {
    required: ['name', 'area_id', 'address', 'telephone', 'contact_name', 'email', 'business_email'],
    aliases: RESTAURANT_FORM_NAMES,
    synonyms: {
      name: ['Restaurant'],
      contact_name: ['Contact', 'Contact person'],
      telephone: ['Phone', 'Phone number', 'Tel'],
      email: ['E-mail address'],
      business_email: ['Billing email', 'Invoice email', 'Accounts email'],
      area_id: ['Areas'],
    },
    samples: {
      name: 'Sample Kitchen',
      contact_name: 'Sam Sample',
      telephone: '020 7946 0123',
      address: '1 Example Street, London',
      postcode: 'SE1 1AA',
      email: 'kitchen@example.com',
      business_email: 'accounts@example.com',
      standard_pay: '11.50',
      weekend_pay: '12.50',
      area_id: 'The name of one of your areas',
    },
  },
)
