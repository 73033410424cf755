/** Runs in a separate thread (kernel/files/renderFile.ts). */
import { type RotaLayout, rotaTable } from '@driverdesk/domain/rota/rotaPaper.ts'
import { makeFile as makeWorkbook } from '../kernel/files/workbookWorker.ts'
import { type RotaData, rotaSource } from './rotaData.ts'

interface RotaBook {
  data: RotaData
  layout: RotaLayout | undefined
}

export const makeFile = ({ data, layout }: RotaBook): Promise<unknown> =>
  makeWorkbook({
    sheet: 'Rota',
    ...rotaTable(rotaSource(data), data.choices, layout),
    wide: ['Restaurant', 'Driver', 'Comment'],
  })
