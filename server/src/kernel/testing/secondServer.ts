import { openServer } from '../database.ts'
import { startTestApp, type TestApp } from './testApp.ts'

/**
 * Another server on the database of `first`, as several stand behind one address: with connections of its own on
 * PostgreSQL; beside the first on the one connection of PGlite, which belongs to one process.
 */
export async function secondServer(first: TestApp): Promise<TestApp> {
  const { url } = first
  if (!url) return startTestApp({ database: first.database, url, end: async () => {} })
  const database = await openServer(url)
  return startTestApp({ database, url, end: () => database.close() })
}
