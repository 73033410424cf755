import { type AuditThing, field, OWN_FACTS } from '../kernel/auditWords.ts'
import { CLAIM_WAY_WORDS } from './areaRules.ts'

export const AREA_AUDIT: AuditThing = {
  label: 'Area',
  namedBy: ['name'],
  name: ({ name }) => String(name ?? ''),
  fields: {
    ...OWN_FACTS,
    name: field('Area name'),
    city_id: field('City', { names: 'city' }),
    standard_pay: field('Standard pay', 'money'),
    weekend_pay: field('Weekend pay', 'money'),
    claims: field('Open shifts in the drivers’ app', { codes: CLAIM_WAY_WORDS }),
    claim_hours: field('Give it to the best driver (hours before the start)', 'number'),
  },
}

export const CITY_AUDIT: AuditThing = {
  label: 'City',
  namedBy: ['label'],
  name: ({ label }) => String(label ?? ''),
  fields: { ...OWN_FACTS, label: field('City') },
}
