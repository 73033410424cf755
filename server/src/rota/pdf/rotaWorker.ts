/** Runs in a separate thread (kernel/files/renderFile.ts). */
import { move } from 'piscina'
import type { RotaPaper } from '../rotaOrder.reads.ts'
import { drawRota } from './drawRota.ts'

/** Transfers the bytes without copying them. */
export const makeFile = async (paper: RotaPaper): Promise<unknown> =>
  move(new Uint8Array(await drawRota(paper)))
