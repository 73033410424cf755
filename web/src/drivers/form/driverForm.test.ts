import { describe, expect, test } from 'vitest'
import { driverRecord } from '../testing/driverRecord.ts'
import { driverBody, driverProblems, driverValues, halfBoardBody, newDriverValues } from './driverForm.ts'

const TODAY = '2026-03-10'

const record = driverRecord({
  date_of_birth: '1990-02-03',
  have_experience: 20,
  restaurant_ids: [{ restaurant_id: 4 }],
  identity_photo: 'a.jpg',
  right_to_work_photos: [{ id: 7, src_name: 'visa.png', file_name: 'b.png' }],
})

test('sends an unchanged record as it is stored', () => {
  expect(driverBody(driverValues(record))).toMatchObject({
    first_name: 'Driver',
    date_of_birth: '1990-02-03',
    have_experience: 20,
    area_ids: [2],
    restaurant_ids: [4],
    identity_photo: 'a.jpg',
    driver_license_front_photo: '',
    right_to_work_photos: [{ src_name: 'visa.png', file_name: 'b.png' }],
  })
  expect(driverBody(driverValues(record))).not.toHaveProperty('password')
})

test('sends five fields from the short form', () => {
  expect(halfBoardBody({ ...newDriverValues, first_name: 'Ana', last_name: 'One', city: 'Leeds' })).toEqual({
    half_board: 1,
    first_name: 'Ana',
    last_name: 'One',
    email: '',
    area_ids: [],
    restaurant_ids: [],
  })
})

describe('driverProblems', () => {
  const good = { ...newDriverValues, first_name: 'Ana', email: 'ana@driverdesk.test' }

  test.each([
    [{}, {}],
    [{ first_name: ' ' }, { first_name: 'First name is required.' }],
    [{ email: '' }, { email: 'E-mail is required' }],
    [{ email: 'ana' }, { email: 'Must be valid e-mail' }],
    [{ date_of_birth: '31/02/2000' }, { date_of_birth: 'Date invalid format.' }],
    [{ date_of_birth: '1.2.90' }, { date_of_birth: 'Date invalid format.' }],
    [{ date_of_birth: '01/02/2090' }, { date_of_birth: 'Date of birth must be in the past.' }],
    [{ date_of_birth: '10/03/2026' }, { date_of_birth: 'Date of birth must be in the past.' }],
    [{ date_of_birth: '1.2.1990' }, {}],
    [{ visa_hours: '20', wished_hours: ' 16 ', opt_out_from: '1/6/26', opt_out_until: '31/12/26' }, {}],
    [{ visa_hours: 'many' }, { visa_hours: 'Must be a whole number of hours from 1 to 168.' }],
    [{ wished_hours: '200' }, { wished_hours: 'Must be a whole number of hours from 1 to 168.' }],
    [{ opt_out_until: '1/6/26' }, { opt_out_until: 'Must be on or after the first day.' }],
    [{ driver_license_expiry_date: 'soon' }, { driver_license_expiry_date: 'Date invalid format.' }],
    [
      { bank_sort_code: '12-34', bank_account_number: 'abc' },
      {
        bank_sort_code: 'Must be six digits, such as 12-34-56.',
        bank_account_number: 'Must be eight digits, with any zeros in front.',
      },
    ],
    [{ bank_sort_code: '123456', bank_account_number: '00345678' }, {}],
    [{ password: 'null' }, { password: 'Password should be at least six symbols long' }],
    [{ password: '12345' }, { password: 'Password should be at least six symbols long' }],
  ])('returns for %j the problems %j', (change, problems) => {
    expect(driverProblems(driverBody({ ...good, ...change }), TODAY)).toEqual(problems)
  })

  test('names the files that exceed the limit of one save', () => {
    const megabytes = (size: number) => `data:application/pdf;base64,${'A'.repeat((size * 4_000_000) / 3)}`
    const photo = (size: number) => ({ src_name: 'a.jpg', file_src: megabytes(size) })
    const fits = { ...good, photo_src: megabytes(9), service_agreement_src: megabytes(9) }
    expect(driverProblems(driverBody(fits), TODAY)).toEqual({})
    const tooMuch = 'The new files are more than 22 MB together. Leave this one out, save, then add it.'
    expect(
      driverProblems(driverBody({ ...fits, alcohol_delivery_certificate: megabytes(9) }), TODAY),
    ).toEqual({
      alcohol_delivery_certificate: tooMuch,
    })
    expect(
      driverProblems(driverBody({ ...fits, right_to_work_photos: [photo(3), photo(3)] }), TODAY),
    ).toEqual({
      right_to_work_photos: tooMuch,
    })
  })

  test('requires the last name in the short form', () => {
    expect(driverProblems(halfBoardBody(good), TODAY)).toEqual({ last_name: 'Last Name is required.' })
    expect(new Set(Object.keys(driverProblems(halfBoardBody(newDriverValues), TODAY)))).toEqual(
      new Set(['first_name', 'last_name', 'email']),
    )
  })
})
