/** Finds the files that import each file. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Returns the importers of each file, as paths from the folder `root`. */
export function importersOf(root: string, files: readonly string[]): Map<string, string[]> {
  const importers = new Map<string, string[]>()
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'))
    for (const { fileName } of importedFiles) {
      const imported = pathOf(fileName, file)
      if (imported) importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return importers
}

function pathOf(name: string, from: string): string | undefined {
  if (name.startsWith('.')) return join(dirname(from), name)
  const [, room, path] = /^@driverdesk\/(\w+)\/(.*)$/.exec(name) ?? []
  return room && `${room}/src/${path}`
}

/** Returns the tests that import a file, directly or not, the nearest first. */
export function testsOf(file: string, importers: ReadonlyMap<string, string[]>): string[] {
  const reached = new Set([file])
  // Items added to a set are visited by the same loop, so the nearest come first.
  for (const one of reached) for (const importer of importers.get(one) ?? []) reached.add(importer)
  return [...reached].filter((one) => /\.test\.tsx?$/.test(one))
}
