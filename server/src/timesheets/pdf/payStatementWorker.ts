/** Runs in a separate thread (kernel/files/renderFile.ts). */
import { move } from 'piscina'
import { drawPayStatement, type PayStatement } from './drawPayStatement.ts'

/** Transfers the bytes without copying them. */
export const makeFile = async (statement: PayStatement): Promise<unknown> =>
  move(new Uint8Array(await drawPayStatement(statement)))
