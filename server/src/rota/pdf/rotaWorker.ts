/** Runs in a thread of its own (kernel/pdf/renderPdf.ts). */
import { move } from 'piscina'
import { drawRota } from './drawRota.ts'
import type { RotaPaper } from './rotaPaper.ts'

/** Hands the bytes over without a copy. */
export const makeFile = async (paper: RotaPaper): Promise<unknown> =>
  move(new Uint8Array(await drawRota(paper)))
