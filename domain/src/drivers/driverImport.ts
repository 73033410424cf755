/** The fields of a driver import. Passwords are not imported, because they do not belong in a table. */
import { csvFields } from '../kernel/csvColumns.ts'
import { DRIVER_HEADS } from './driverHeads.ts'

export const DRIVER_IMPORT = csvFields(
  { ...DRIVER_HEADS, area_ids: 'Areas', have_experience: 'Has experience' },
  {
    required: ['first_name', 'email'],
    synonyms: {
      first_name: ['Forename', 'Given name', 'First names'],
      last_name: ['Surname', 'Family name'],
      email: ['E-mail address'],
      phone: ['Mobile', 'Mobile number', 'Mobile phone', 'Phone number', 'Telephone', 'Tel'],
      address_1: ['Address', 'Address 1', 'Street'],
      address_2: ['Address 2'],
      city: ['Town', 'Town/City'],
      date_of_birth: ['DOB', 'Birth date', 'Birthday'],
      car_registration: ['Car registration', 'Vehicle registration', 'Reg'],
      bank_name_of_account_holder: ['Account name', 'Name on account'],
      bank_account_number: ['Account no', 'Bank account'],
      works_number: [
        'Works no',
        'Payroll number',
        'Payroll no',
        'Employee number',
        'Employee no',
        'Staff number',
        'Staff no',
      ],
      area_ids: ['Area'],
    },
    samples: {
      first_name: 'Sam',
      last_name: 'Sample',
      email: 'sam.sample@example.com',
      phone: '07700 900123',
      address_1: '1 Example Street',
      city: 'London',
      postcode: 'SE1 1AA',
      date_of_birth: '17/05/1990',
      car_registration: 'AB12 CDE',
      car_insurance_renewal_date: '30/09/2030',
      works_number: 'D100',
      wished_hours: '30',
      have_experience: 'Yes',
    },
  },
)
