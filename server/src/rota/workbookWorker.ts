/** Runs in a separate thread (kernel/files/renderFile.ts). */
import { rotaTable } from '@driverdesk/domain/rota/rotaPaper.ts'
import { makeFile as makeWorkbook } from '../kernel/files/workbookWorker.ts'
import { type RotaData, rotaShifts } from './rotaData.ts'

export const makeFile = (data: RotaData): Promise<unknown> =>
  makeWorkbook({
    sheet: 'Rota',
    ...rotaTable({ ...data, shifts: rotaShifts(data) }, data.choices),
    wide: ['Restaurant', 'Driver', 'Comment'],
  })
