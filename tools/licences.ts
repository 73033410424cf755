/** `npm run check` fails if a package in the lock file has a licence that is not accepted, and names both. */
import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { root } from './kernel/run.ts'

const ACCEPTED = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
  // sharp's libvips: a linked, unchanged library.
  'LGPL-3.0-or-later',
  // Fonts for PDFs and screens: free to use and to bundle.
  'Bitstream-Vera',
  'OFL-1.1',
])

/** Licences that a person found in the package, because its `license` field names none. */
const READ: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  dicer: 'MIT',
  streamsearch: 'MIT',
  only: 'MIT',
  'humanize-number': 'MIT',
  'png-js': 'MIT',
  'xmlhttprequest-ssl': 'MIT',
  'dejavu-fonts-ttf': 'Bitstream-Vera',
}

/** Packages that only benchmarks use (bench/). They offer AGPL-3.0, and nothing of them is delivered. */
const MEASURED = new Set(['fullcalendar-scheduler', '@full-ui/headless-grid'])

interface LockedPackage {
  license?: string
  dev?: boolean
  /** A workspace of this project. */
  link?: boolean
}

/** Returns '{package}: {licence}' for each package of a lock file whose licence is not accepted. */
export function refusedLicences(packages: Readonly<Record<string, LockedPackage>>): string[] {
  return Object.entries(packages).flatMap(([path, { license, dev, link }]) => {
    const name = path.split('node_modules/').at(-1) ?? path
    if (link || !path.includes('node_modules/') || (dev && MEASURED.has(name))) return []
    const licence = license && !license.startsWith('SEE LICENSE') ? license : READ[name]
    return licence && isAccepted(licence) ? [] : [`${name}: ${licence ?? license ?? 'no licence'}`]
  })
}

/** Reads 'MIT OR (Apache-2.0 AND ISC)': all parts of one of the choices must be accepted. */
const isAccepted = (licence: string): boolean =>
  licence
    .replaceAll(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => ACCEPTED.has(part)))

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const lock = JSON.parse(await readFile(`${root}/package-lock.json`, 'utf8'))
  const refused = refusedLicences(lock.packages)
  process.stdout.write(refused.map((line) => `${line}\n`).join(''))
  process.exitCode = refused.length === 0 ? 0 : 1
}
