import { expect, test } from 'vitest'
import {
  AUDIT_ACTIONS,
  AUDIT_KIND_LABELS,
  AUDIT_KINDS,
  AUDIT_THING_NAMES,
  actionsOfKind,
} from './audit/auditActions.ts'
import { AUDIT_THINGS, unlabelled } from './auditThings.ts'

test('each kind of record has labels', () => {
  expect(Object.keys(AUDIT_THINGS)).toEqual(AUDIT_THING_NAMES)
})

test.each(Object.entries(AUDIT_THINGS))(
  '%s: every field has a label, and its name is made of its fields',
  (_, thing) => {
    expect(thing.label).toMatch(/^[A-Z]/)
    for (const { label } of Object.values(thing.fields)) expect(label).toMatch(/\S/)
    expect(Object.keys(thing.fields)).toEqual(expect.arrayContaining([...thing.namedBy]))
  },
)

test('every action has one kind, and every kind has an action', () => {
  expect(AUDIT_KINDS.flatMap(actionsOfKind).toSorted()).toEqual(Object.keys(AUDIT_ACTIONS).toSorted())
  for (const kind of AUDIT_KINDS) {
    expect(AUDIT_KIND_LABELS[kind]).toMatch(/\S/)
    expect(actionsOfKind(kind).length).toBeGreaterThan(0)
  }
})

test('names a field or action without a label', () => {
  const known = { thing: 'driver', action: 'update', fields: ['phone'] }
  expect(unlabelled(known)).toEqual([])
  expect(unlabelled({ ...known, fields: ['phone', 'shoe_size'] })).toEqual(['driver: shoe_size'])
  expect(unlabelled({ ...known, action: 'polish' })).toEqual(['driver: polish()'])
  expect(unlabelled({ ...known, thing: 'shoe' })).toEqual(['shoe'])
  expect(unlabelled({ thing: 'area', action: 'export', fields: ['rows', 'filter'] })).toEqual([])
  expect(unlabelled({ ...known, fields: ['rows'] })).toEqual(['driver: rows'])
})
