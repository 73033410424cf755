import { csvFields } from '../kernel/csv.ts'

/** Column headings of a table of drivers: the record's fields that are text, dates or hours. */
export const DRIVER_HEADS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'Email',
  phone: 'Phone',
  address_1: 'Address line 1',
  address_2: 'Address line 2',
  city: 'City',
  postcode: 'Postcode',
  date_of_birth: 'Date of birth',
  emergency_contact_name: 'Emergency contact',
  emergency_contact_phone: 'Emergency phone',
  car_make: 'Car make',
  car_model: 'Car model',
  car_registration: 'Registration',
  car_insurer: 'Insurer',
  car_insurance_renewal_date: 'Insurance renewal date',
  bank_name_of_account_holder: 'Account holder',
  bank_sort_code: 'Sort code',
  bank_account_number: 'Account number',
  works_number: 'Works number',
  opt_out_from: 'Opt-out from 48 hours, first day',
  opt_out_until: 'Opt-out from 48 hours, last day',
  visa_hours: 'Hours a week that the visa allows',
  visa_from: 'Hours of the visa, first day',
  visa_until: 'Hours of the visa, last day',
  wished_hours: 'Hours a week that the driver wishes',
  experience_description: 'Experience',
  goal: 'Goal',
  driver_license_expiry_date: 'Licence expiry date',
  right_to_work_expiry_date: 'Right to work expiry date',
  alcohol_certificate_expiry_date: 'Certificate expiry date',
} as const

export type DriverHead = keyof typeof DRIVER_HEADS

export const DRIVER_DATES = [
  'date_of_birth',
  'car_insurance_renewal_date',
  'opt_out_from',
  'opt_out_until',
  'visa_from',
  'visa_until',
  'driver_license_expiry_date',
  'right_to_work_expiry_date',
  'alcohol_certificate_expiry_date',
] as const

/** The fields that are whole hours of a week. */
export const DRIVER_HOURS = ['visa_hours', 'wished_hours'] as const

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
