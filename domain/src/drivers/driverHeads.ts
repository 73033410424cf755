/** Column heads of a table of drivers: the record's fields that are text or dates. */
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
  experience_description: 'Experience',
  goal: 'Goal',
  driver_license_expiry_date: 'Licence expiry date',
  right_to_work_expiry_date: 'Right to work expiry date',
  alcohol_certificate_expiry_date: 'Certificate expiry date',
} as const

export type DriverHead = keyof typeof DRIVER_HEADS
