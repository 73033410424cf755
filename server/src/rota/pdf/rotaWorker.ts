/** Runs in a separate thread (kernel/files/renderFile.ts). */
import { move } from 'piscina'
import { drawRota } from './drawRota.ts'
import type { RotaPaper } from './rotaPaper.ts'

/** Transfers the bytes without copying them. */
export const makeFile = async (paper: RotaPaper): Promise<unknown> =>
  move(new Uint8Array(await drawRota(paper)))
