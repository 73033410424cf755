/** Draws photos and documents of a few drivers, without text because not every machine has fonts. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DRIVER_APPLICANT } from '@driverdesk/domain/drivers/driverStatus.ts'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { writeThumb } from '../kernel/files/checkUpload.ts'
import { type FileStore, thumbName, typeOfName } from '../kernel/files/fileStore.ts'
import { PUBLIC_KINDS } from '../kernel/files/storedFiles.ts'
import type { NewRow, StoredFileKind } from '../kernel/tables.ts'
import { type Chance, chanceOf } from './chance.ts'
import type { DemoPlan, DemoRow } from './demoPlan.ts'

export interface DemoFile {
  name: string
  kind: StoredFileKind
  owner_id: number
  /** SVG; stored as a JPEG. */
  drawing: string
}

/** The kind of file for each column. Few drivers have files, so that the first start is quick. */
const PAPERS = {
  driver_license_front_photo: 'driver_licence',
  driver_license_back_photo: 'driver_licence',
  identity_photo: 'driver_identity',
  service_agreement_src: 'driver_agreement',
  alcohol_delivery_certificate: 'driver_certificate',
} as const
type FileColumns = Record<'photo_src' | keyof typeof PAPERS, string | null>
const COLUMNS = ['photo_src', ...Object.keys(PAPERS)]
const NONE = Object.fromEntries(COLUMNS.map((column) => [column, null])) as FileColumns

/** As many of the drivers, and the applicants. */
const WITH_PAPERS = 5

/** Photos of twelve drivers and two applicants, and documents of some. `columnsOf` names a driver's. */
export function driverFiles(plan: DemoPlan, drivers: readonly DemoRow<'driver'>[]) {
  const full = drivers.filter(({ bank_account_number }) => bank_account_number !== '')
  const known = full.filter(({ status }) => status !== DRIVER_APPLICANT).slice(0, 12)
  const applicants = full.filter(({ status }) => status === DRIVER_APPLICANT).slice(0, 2)
  const files: DemoFile[] = []
  const driver_right_to_work_photo: NewRow<'driver_right_to_work_photo'>[] = []
  const columns = new Map<number, FileColumns>()
  for (const driver of [...known, ...applicants]) {
    const draw = (what: string, kind: StoredFileKind) => {
      const name = fileName(plan, driver.id, what)
      // All documents of a driver show the same face.
      const own = face(chanceOf(plan.seed, 'face', driver.id))
      const drawing = kind === 'driver_photo' ? own : paper(own, chanceOf(plan.seed, what, driver.id))
      files.push({ name, kind, owner_id: driver.id, drawing })
      return name
    }
    const named = { ...NONE, photo_src: draw('photo', 'driver_photo') }
    columns.set(driver.id, named)
    if (known.indexOf(driver) >= WITH_PAPERS) continue
    for (const [column, kind] of Object.entries(PAPERS))
      named[column as keyof typeof PAPERS] = draw(column, kind)
    const file_name = draw('passport', 'driver_right_to_work')
    driver_right_to_work_photo.push({ driver_id: driver.id, src_name: 'passport.jpg', file_name })
  }
  return { files, driver_right_to_work_photo, columnsOf: (id: number) => columns.get(id) ?? NONE }
}

/** A name that looks random but is always the same in the same database. */
export function fileName({ seed, installation }: DemoPlan, id: number, what: string): string {
  const chance = chanceOf(seed, 'file', installation, id, what)
  return `${Array.from({ length: 32 }, () => chance.whole(0, 15).toString(16)).join('')}.jpg`
}

const svg = (width: number, height: number, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`

/** A face on a sheet with lines instead of writing. */
const paper = (face: string, chance: Chance) =>
  svg(
    640,
    404,
    `<rect width="640" height="404" fill="hsl(${chance.whole(0, 359)} 45% 90%)"/>${face}
    <path d="M270 90 H600 M270 130 H${chance.whole(400, 600)} M270 170 H540" stroke="#5b6470" stroke-width="12"/>`,
  )

function face(chance: Chance): string {
  const skin = chance.pick(['#f2d3b8', '#e5b48f', '#c98f66', '#9c6644', '#6f4630'])
  const hair = chance.pick(['#241c17', '#4a3325', '#8a5a2b', '#b9b3ab', '#7a2f1d'])
  const hue = chance.whole(0, 359)
  return svg(
    240,
    240,
    `<rect width="240" height="240" fill="hsl(${(hue + 150) % 360} 35% 86%)"/>
    <ellipse cx="120" cy="240" rx="${chance.whole(82, 98)}" ry="66" fill="hsl(${hue} 45% 42%)"/>
    <ellipse cx="120" cy="112" rx="50" ry="62" fill="${hair}"/>
    <ellipse cx="120" cy="${chance.whole(122, 130)}" rx="${chance.whole(40, 45)}" ry="52" fill="${skin}"/>
    <circle cx="103" cy="120" r="5"/><circle cx="137" cy="120" r="5"/>
    <path d="M102 146 Q120 ${chance.whole(152, 164)} 138 146" fill="none" stroke="#6b2f2a" stroke-width="4"/>`,
  )
}

/** A road on a plain background, partly closed. */
export const ROAD_CLOSED = svg(
  800,
  500,
  '<rect width="800" height="500" fill="#d2dbcd"/><path d="M0 250 H800" stroke="#f6f4ef" stroke-width="60"/><path d="M260 250 H520" stroke="#d9480f" stroke-width="14" stroke-dasharray="26 14"/>',
)

/** Draws the pictures into the store before any row names them. If filling fails, the housekeeping removes them. */
export async function storePictures(store: FileStore, files: readonly DemoFile[]): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'driverdesk-pictures-'))
  const limit = pLimit(8)
  try {
    await Promise.all(files.map((file) => limit(() => storePicture(store, file, folder))))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function storePicture(store: FileStore, { name, kind, drawing }: DemoFile, folder: string) {
  const path = join(folder, name)
  await sharp(Buffer.from(drawing)).flatten({ background: '#fff' }).jpeg({ quality: 85 }).toFile(path)
  await store.put(name, path)
  if (!PUBLIC_KINDS.includes(kind)) return
  const thumb = join(folder, thumbName(name))
  await writeThumb(path, typeOfName(name), thumb)
  await store.put(thumbName(name), thumb)
}
