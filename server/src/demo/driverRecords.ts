import {
  DRIVER_ACTIVE,
  DRIVER_APPLICANT,
  type DriverStatus,
} from '@driverdesk/domain/drivers/driverStatus.ts'
import { addDays, type IsoDate } from '@driverdesk/domain/kernel/wallClock.ts'
import type { NewRow } from '../kernel/tables.ts'
import { type Chance, chanceOf, entry } from './chance.ts'
import { mobile, numberPlate, postcode } from './contacts.ts'
import type { DemoPlan } from './demoPlan.ts'
import { personName, streetAddress } from './names.ts'
import { TOWNS } from './towns.ts'

/** How much of a record is there: all, what a hurried person fills in, or what the short form asks for. */
type Filled = 'full' | 'half' | 'scarce'

const FILLED: Record<'known' | 'applicant', readonly (readonly [Filled, number])[]> = {
  known: [
    ['full', 72],
    ['half', 22],
    ['scarce', 6],
  ],
  applicant: [
    ['full', 30],
    ['half', 30],
    ['scarce', 40],
  ],
}

const CARS = [
  ...[
    ['Ford', 'Fiesta'],
    ['Vauxhall', 'Corsa'],
    ['Toyota', 'Yaris'],
    ['Nissan', 'Leaf'],
    ['Kia', 'Picanto'],
  ],
  ...[
    ['Hyundai', 'i10'],
    ['Škoda', 'Fabia'],
    ['Renault', 'Clio'],
    ['Honda', 'Jazz'],
    ['Dacia', 'Sandero'],
  ],
] as const
const INSURERS = ['Kestrel Motor', 'Harbour Mutual', 'Northway Cover', 'Bluebell Insurance']
const EXPERIENCE = [
  'Two years of pizza delivery',
  'Parcels, one winter',
  'Own car, school runs',
  'Four years with a taxi',
]
const GOALS = ['Evenings only', 'Saving for a van', 'Full-time by summer', 'Weekends beside the studies']

/** What a driver's record has beyond name, address and status. The same columns for everybody. */
export function driverRecord(plan: DemoPlan, id: number, status: DriverStatus, name: string) {
  const chance = chanceOf(plan.seed, 'driver record', id)
  const filled = chance.weighted(FILLED[status === DRIVER_APPLICANT ? 'applicant' : 'known'])
  return {
    ...home(plan, id, chance, filled),
    ...carAndDates(plan, chance, filled),
    ...bankAndPlans(chance, filled, name),
    ...standing(plan, chance, filled, status),
  } satisfies Partial<NewRow<'driver'>>
}

function home({ today, scale }: DemoPlan, id: number, chance: Chance, filled: Filled) {
  const isThere = filled !== 'scarce'
  const town = entry(TOWNS, (id - 1) % scale.areas)
  const relation = personName(chance)
  return {
    address_1: isThere ? streetAddress(chance) : '',
    address_2: filled === 'full' && chance.happens(0.7) ? `Flat ${chance.whole(1, 40)}` : '',
    city: isThere ? town.city : '',
    postcode: isThere ? postcode(chance, town) : '',
    date_of_birth: isThere ? addDays(today, -chance.whole(19 * 365, 60 * 365)) : null,
    emergency_contact_name: filled === 'full' ? `${relation.first_name} ${relation.last_name}` : '',
    emergency_contact_phone: filled === 'full' ? mobile(chance) : '',
  }
}

function carAndDates({ today }: DemoPlan, chance: Chance, filled: Filled) {
  const isThere = filled !== 'scarce'
  const [make, model] = chance.pick(CARS)
  const lastDay = () => (isThere ? addDays(today, daysLeft(chance)) : null)
  return {
    car_make: isThere ? make : '',
    car_model: isThere ? model : '',
    car_registration: isThere ? numberPlate(chance) : '',
    car_insurer: filled === 'full' ? chance.pick(INSURERS) : '',
    car_insurance_renewal_date: lastDay(),
    driver_license_expiry_date: lastDay(),
    right_to_work_expiry_date: chance.happens(0.4) ? lastDay() : null,
    alcohol_certificate_expiry_date: chance.happens(0.5) ? lastDay() : null,
  }
}

/** Most documents last; some run out within the month, and a few have. */
const daysLeft = (chance: Chance): number =>
  chance.weighted([
    [chance.whole(31, 700), 88],
    [chance.whole(0, 30), 8],
    [chance.whole(-60, -1), 4],
  ])

/** Sort codes and account numbers that no bank has. */
function bankAndPlans(chance: Chance, filled: Filled, name: string) {
  const isFull = filled === 'full'
  const experienced = chance.happens(0.6)
  const digits = String(chance.whole(0, 999_999)).padStart(6, '0')
  return {
    bank_name_of_account_holder: isFull ? name : '',
    bank_sort_code: isFull ? `00-00-${digits.slice(0, 2)}` : '',
    bank_account_number: isFull ? `00${digits}` : '',
    have_experience: filled === 'scarce' ? null : experienced ? (10 as const) : (20 as const),
    experience_description: filled !== 'scarce' && experienced ? chance.pick(EXPERIENCE) : '',
    goal: filled !== 'scarce' && chance.happens(0.5) ? chance.pick(GOALS) : '',
  }
}

const STEPS = { full: 40, half: 20, scarce: 10 } as const

function standing({ today }: DemoPlan, chance: Chance, filled: Filled, status: DriverStatus) {
  const isApplicant = status === DRIVER_APPLICANT
  const lastSeen = addDays(today, -(status === DRIVER_ACTIVE ? chance.whole(1, 7) : chance.whole(30, 200)))
  const wasThere = !isApplicant && chance.happens(0.85)
  return {
    activated_at: isApplicant ? null : at(addDays(today, -chance.whole(10, 360)), chance),
    activity_time: wasThere ? at(lastSeen, chance) : null,
    not_progressing: isApplicant && chance.happens(0.3) ? (10 as const) : (20 as const),
    registration_step: isApplicant ? STEPS[filled] : (40 as const),
  }
}

/** Some minute of that morning. */
export function at(date: IsoDate, chance: Chance): string {
  const minute = String(chance.whole(0, 59)).padStart(2, '0')
  return `${date}T0${chance.whole(6, 8)}:${minute}:00.000Z`
}
