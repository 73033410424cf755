/** Photos and papers of a handful of drivers: rows, and the drawings that stand for them. */
import { DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import type { StoredFileKind } from '../kernel/tables/files.ts'
import type { NewRow } from '../kernel/tables.ts'
import { chanceOf } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'
import {
  agreement,
  certificate,
  identity,
  licenceBack,
  licenceFront,
  passport,
  portrait,
} from './drawings.ts'

/** A file of the store, with what is drawn in it. */
export interface DemoFile {
  name: string
  kind: StoredFileKind
  owner_id: number
  /** SVG; what is stored is a JPEG of it. */
  drawing: string
}

export interface DriverFiles {
  files: DemoFile[]
  /** By driver, the same columns for everybody. */
  columnsOf: (id: number) => FileColumns
  rightToWork: NewRow<'driver_right_to_work_photo'>[]
}

type FileColumns = Record<(typeof COLUMNS)[number], string | null>

const COLUMNS = [
  'photo_src',
  'driver_license_front_photo',
  'driver_license_back_photo',
  'identity_photo',
  'service_agreement_src',
  'alcohol_delivery_certificate',
] as const

/** Not more of them, however many drivers there are: a fresh start must not wait for pictures. */
const WITH_PHOTO = 12
const WITH_PAPERS = 5
const APPLICANTS_WITH_PAPERS = 2

export function driverFiles(plan: DemoPlan, drivers: readonly DemoRow<'driver'>[]): DriverFiles {
  const full = drivers.filter((driver) => driver.bank_account_number !== '')
  const known = full.filter(({ status }) => status !== DRIVER_APPLICANT).map(({ id }) => id)
  const applicants = full.filter(({ status }) => status === DRIVER_APPLICANT).map(({ id }) => id)
  const withPapers = [...known.slice(0, WITH_PAPERS), ...applicants.slice(0, APPLICANTS_WITH_PAPERS)]
  const result: DriverFiles = { files: [], rightToWork: [], columnsOf: (id) => columns.get(id) ?? NONE }
  const columns = new Map<number, FileColumns>()
  const draw = (owner_id: number, what: string, kind: StoredFileKind, drawing: string) => {
    const name = fileName(plan, owner_id, what)
    result.files.push({ name, kind, owner_id, drawing })
    return name
  }
  for (const id of new Set([...known.slice(0, WITH_PHOTO), ...withPapers])) {
    // Always from its beginning: the one face is on all of a driver's papers.
    const own = () => chanceOf(plan.seed, 'face', id)
    const chance = chanceOf(plan.seed, 'papers', id)
    const photo = { ...NONE, photo_src: draw(id, 'photo', 'driver_photo', portrait(own())) }
    columns.set(id, photo)
    if (!withPapers.includes(id)) continue
    columns.set(id, {
      ...photo,
      driver_license_front_photo: draw(id, 'front', 'driver_licence', licenceFront(own(), chance)),
      driver_license_back_photo: draw(id, 'back', 'driver_licence', licenceBack(chance)),
      identity_photo: draw(id, 'identity', 'driver_identity', identity(own(), own())),
      service_agreement_src: draw(id, 'agreement', 'driver_agreement', agreement(chance)),
      alcohol_delivery_certificate: draw(id, 'certificate', 'driver_certificate', certificate(chance)),
    })
    const file_name = draw(id, 'passport', 'driver_right_to_work', passport(own(), chance))
    result.rightToWork.push({ driver_id: id, src_name: 'passport.jpg', file_name })
  }
  return result
}

const NONE = Object.fromEntries(COLUMNS.map((column) => [column, null])) as FileColumns

/** Of the shape of a random one, and always the same of the same database. */
export function fileName({ seed, installation }: DemoPlan, id: number, what: string): string {
  const chance = chanceOf(seed, 'file', installation, id, what)
  return `${Array.from({ length: 32 }, () => chance.whole(0, 15).toString(16)).join('')}.jpg`
}
