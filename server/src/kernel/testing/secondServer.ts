import { startTestApp, type TestApp } from '../../testing/testApp.ts'
import { connect } from '../database.ts'

/** Another server on the database of `first`, as several stand behind one address. */
export async function secondServer({ url }: TestApp): Promise<TestApp> {
  const database = connect(url)
  return startTestApp({ database, url, end: () => database.close() })
}
