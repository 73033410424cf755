import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { areaRoutes } from '../areas/areas.routes.ts'
import { contract } from '../contract.ts'
import { driverRoutes } from '../drivers/drivers.routes.ts'
import { mailRoutes } from '../mail/mail.routes.ts'
import { restaurantRoutes } from '../restaurants/restaurants.routes.ts'
import { shiftRoutes } from '../shifts/shifts.routes.ts'
import { callsOf } from './calls.ts'
import { fieldName } from './plainMessages.ts'
import type { Route } from './route.ts'

const messages = (shape: z.ZodType, value: unknown) =>
  shape.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  [['period_date_from'], 'Period date from'],
  [['area_id'], 'Area'],
  [['shift_ids', 3], 'Shift'],
  [['standardPayRate'], 'Standard pay rate'],
  [[], 'The request'],
])('the field %j is called %s', (path, name) => {
  expect(fieldName(path)).toBe(name)
})

describe('answers a wrong value with a sentence that names the field', () => {
  test.each([
    [mailRoutes.list.query, { page: 'x' }, ['page', 'Page must be a number.']],
    [mailRoutes.list.query, { page: '99999999999' }, ['page', 'Page must be a number.']],
    [mailRoutes.list.query, { state: 'lost' }, ['state', 'State must be queued, sent, failed or kept.']],
    [driverRoutes.list.query, { status: '40' }, ['status', 'Status must be 10, 20 or 30.']],
    [driverRoutes.update.query, { inactive: 'yes' }, ['inactive', 'Inactive must be true or false.']],
    [restaurantRoutes.list.query, { status: 'x' }, ['status', 'Status must be 10, 20 or all.']],
    [restaurantRoutes.setStatus.query, { inactive: 'false' }, ['inactive', 'Inactive must be true.']],
    [
      restaurantRoutes.remove.query,
      { updated_at: 'yesterday' },
      ['updated_at', 'Updated at must be a moment such as 2026-11-20T09:30:00Z.'],
    ],
    [driverRoutes.update.body, { phone: 7 }, ['phone', 'Phone must be text.']],
    [driverRoutes.update.body, { area_ids: 'x' }, ['area_ids', 'Area must be a list.']],
    [
      driverRoutes.update.body,
      { area_ids: [[]] },
      ['area_ids.0', 'Area has a value that cannot be used here.'],
    ],
    [shiftRoutes.publish.body, {}, ['shift_ids', 'Shift is required.']],
    [z.object({ size: z.number().min(2).max(3) }), { size: 4 }, ['size', 'Size must be at most 3.']],
    [z.object({ name: z.string().min(2) }), { name: 'x' }, ['name', 'Name must be at least 2 characters.']],
    [
      z.object({ name: z.int().or(z.string().max(2)) }),
      { name: 'xyz' },
      ['name', 'Name must be at most 2 characters.'],
    ],
    [z.object({ plan: z.boolean() }), { plan: 1 }, ['plan', 'Plan must be true or false.']],
  ])('case %#: %2$j', (shape, value, message) => {
    expect(messages(shape, value)).toEqual([message])
  })
})

/** Input of the right type that is still wrong. */
const WRONG_TEXTS = ['', ' ', 'x', 'null', '-1', '0.001', '2026-02-30', '25:00', 'a\0b', 'x'.repeat(100_000)]
const WRONG_NUMBERS = [-1, 0, 1.5, -1.5, 0.001, 1e21, 2_147_483_648]
const OTHERS = [null, true, {}, [null], [[1]]]

const allRoutes: Route[] = Object.values(contract).flatMap((routes): Route[] => Object.values(routes))
const fields = allRoutes
  .flatMap(callsOf)
  .flatMap((call) =>
    [call.query, call.body].flatMap((shape) =>
      Object.entries(shape?.shape ?? {}).map(
        ([field, own]) => [`${call.method} ${call.path} ${field}`, own] as const,
      ),
    ),
  )

test('no field of any call has a message of the library', () => {
  const said = fields.flatMap(([name, own]) =>
    [...WRONG_TEXTS, ...WRONG_NUMBERS, ...OTHERS].flatMap((value) =>
      (messages(own, value) ?? []).map(([, message]) => [name, String(message)] as const),
    ),
  )
  expect(said.length).toBeGreaterThan(1_000)
  expect(
    said.filter(([, message]) => /^(Invalid|Too |Expected|Unrecognized)|received|expected/.test(message)),
  ).toEqual([])
})

test('no field of any call gives two messages for one value', () => {
  const texts = fields.filter(
    ([, own]) => messages(own, 'x'.repeat(100_000))?.[0]?.[1]?.includes('list') !== true,
  )
  const twice = texts.flatMap(([name, own]) =>
    [...WRONG_TEXTS, ...WRONG_NUMBERS].flatMap((value) => {
      const all = messages(own, value) ?? []
      return all.length > 1 ? [`${name} ${String(value).slice(0, 20)}: ${all}`] : []
    }),
  )
  expect(twice).toEqual([])
})

test('names everything that an empty area lacks at once', () => {
  expect(messages(areaRoutes.create.body, {})).toEqual([
    ['name', 'Area name is required.'],
    ['standardPayRate', 'Pay rate is required'],
    ['weekendPayRate', 'Pay rate is required'],
    ['city_id', 'City is required'],
  ])
})
