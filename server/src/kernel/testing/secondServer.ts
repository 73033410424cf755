import { startTestApp, type TestApp } from '../../testing/testApp.ts'
import { connect } from '../database.ts'

/** Starts another server on the database of `first`, like several servers behind one address. */
export async function secondServer({ url }: TestApp): Promise<TestApp> {
  const database = connect(url)
  return startTestApp({ database, url, end: () => database.close() })
}
