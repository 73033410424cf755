/**
 * The contract as a browser needs it: how a call is made, and the names of live events. The server checks requests and
 * answers; without the shapes a page loads neither them nor zod before a form needs one.
 */
import { pathToFileURL } from 'node:url'
import type { LiveChannel } from '@driverdesk/contract/kernel/live.ts'
import type { Route } from '@driverdesk/contract/kernel/route.ts'
import type { Plugin } from 'vite'

/** The keys of an entry that the web reads. It needs to know only whether `reply` is a file. */
const READ: readonly (keyof Route | keyof LiveChannel)[] = [
  'method',
  'path',
  'access',
  'upload',
  'override',
  'bodyLimit',
  'name',
  'events',
]

/** The files whose shapes stay on the server. */
export const STRIPPED = /\/contract\/src\/.+\.(routes|live)\.ts$/

/** Returns the part of such a file that a browser gets. */
export const KEPT_NAMES = /(Routes|Live)$/

type Entry = Readonly<Record<string, unknown>>

export const browserContract: Plugin = {
  name: 'browser-contract',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: STRIPPED },
    async handler(id) {
      const exported: Entry = await import(pathToFileURL(id).href)
      const code = Object.entries(exported)
        // Shapes in the same file are for the server. `npm run check` names those that the web imports.
        .filter(([name]) => KEPT_NAMES.test(name))
        .map(([name, entry]) => `export const ${name} = ${JSON.stringify(asRead(entry as Entry))}\n`)
      return { code: code.join(''), moduleType: 'js' }
    },
  },
}

/** An export is either one live channel, or a table of calls. */
const asRead = (entry: Entry): unknown =>
  'name' in entry
    ? picked(entry)
    : Object.fromEntries(Object.entries(entry).map(([name, call]) => [name, picked(call as Entry)]))

function picked(entry: Entry): Entry {
  const read = Object.fromEntries(READ.flatMap((key) => (key in entry ? [[key, entry[key]]] : [])))
  if (!('reply' in entry)) return read
  const isFile = 'file' in (entry.reply as object)
  return { ...read, reply: isFile ? { file: true } : {} }
}
