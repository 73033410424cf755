/** `npm run bench -- <name>` runs one benchmark. Without a name it lists them. */
import { approveBench } from './approve.ts'
import { backupBench } from './backup.ts'
import { bulkBench } from './bulk.ts'
import { bytesBench } from './bytes.ts'
import { changeBench } from './change.ts'
import { copyBench } from './copy.ts'
import { crowdBench } from './crowd.ts'
import { csvBench } from './csv.ts'
import { failoverBench } from './failover.ts'
import { gridBench } from './grid.ts'
import { inpBench } from './inp.ts'
import { listBench } from './list.ts'
import { listsBench } from './lists.ts'
import { liveBench } from './live.ts'
import { memoryBench } from './memory.ts'
import { offersBench } from './offers.ts'
import { pdfBench } from './pdf.ts'
import { publishBench } from './publish.ts'
import { pushBench } from './push.ts'
import { reportBench } from './report.ts'
import { rotaBench } from './rota.ts'
import { rulesBench } from './rules.ts'
import { searchBench } from './search.ts'
import { startBench } from './start.ts'
import { tableBench } from './table.ts'
import { undoBench } from './undo.ts'
import { viewsBench } from './views.ts'
import { coldBench, weekBench } from './week.ts'

const benches: Record<string, { about: string; run: () => Promise<boolean> }> = {
  approve: {
    about: 'approving 5,000 timesheets, compared with one bare statement that writes the same rows',
    run: approveBench,
  },
  backup: {
    about: 'a backup at national size and its restore against COPY of the same tables, and their memory',
    run: backupBench,
  },
  bulk: {
    about: 'copying 16,800 shifts, undoing that and publishing 5,000, and other calls while that runs',
    run: bulkBench,
  },
  bytes: {
    about: 'the compressed size of the scripts and styles of each first page',
    run: bytesBench,
  },
  change: {
    about: 'moving 1,000 shifts by a day, compared with one bare UPDATE of the same rows',
    run: changeBench,
  },
  cold: {
    about:
      'opening the schedule of 600 restaurants with an empty cache, compared with the small demonstration',
    run: coldBench,
  },
  copy: {
    about: 'copying a month of 600 restaurants, compared with one bare INSERT … SELECT of the same rows',
    run: copyBench,
  },
  crowd: {
    about:
      '500 live connections and 50 changes a second on two servers, compared with one person alone; `--minutes N`, else 15',
    run: crowdBench,
  },
  csv: {
    about: 'the payments of a month as CSV, compared with the same sums as bare rows, and their memory',
    run: csvBench,
  },
  failover: {
    about: 'the primary of the database killed twenty times under eight writers and two servers',
    run: failoverBench,
  },
  grid: {
    about:
      'painting and scrolling 600 restaurants × 31 days × 2 shifts, compared with AG Grid, FullCalendar and 25 × 7 × 2',
    run: gridBench,
  },
  inp: {
    about:
      'menu, selection, drag, paste, filter and range change in a month of 600 restaurants on a processor slowed down fourfold',
    run: inpBench,
  },
  list: {
    about: 'GET /api/shift of 74,400 shifts, compared with the bare query and JSON.stringify',
    run: listBench,
  },
  lists: {
    about: 'the lists of 8,000 drivers and 600 restaurants, compared with the bare rows of their tables',
    run: listsBench,
  },
  live: {
    about: 'the time from a live event to its painted cell, and how often 500 events redraw the grid',
    run: liveBench,
  },
  memory: {
    about: 'the memory of the tab after an hour in the national schedule, compared with its first moves',
    run: memoryBench,
  },
  offers: {
    about:
      'who is offered an open week of four areas under all rules about working time, and other calls at the same time',
    run: offersBench,
  },
  pdf: {
    about: 'invoices of 200 lines as PDF, compared with bare PDFKit, and other calls while they are drawn',
    run: pdfBench,
  },
  publish: {
    about: 'publishing 1,000 shifts, compared with one bare UPDATE of the same rows',
    run: publishBench,
  },
  push: { about: 'queueing a push message to 2,000 devices in one call', run: pushBench },
  report: {
    about: 'the four reports and the figures of a year of 8,000 drivers, compared with their bare queries',
    run: reportBench,
  },
  rota: {
    about: 'the week of 600 restaurants as PDF against bare PDFKit',
    run: rotaBench,
  },
  rules: {
    about:
      'the rules about working time for a week of 8,000 drivers, compared with the bare sums of their minutes by week',
    run: rulesBench,
  },
  search: {
    about:
      'searching 8,000 drivers and 600 restaurants with Ctrl+K and in their lists, from the key to the shown result',
    run: searchBench,
  },
  start: {
    about: 'the time and memory of the first and second start; `start FOLDER` compares with another checkout',
    run: startBench,
  },
  table: {
    about: 'scrolling 20,000 timesheets in the browser, compared with 100',
    run: tableBench,
  },
  undo: { about: 'undoing bulk steps of 1,000 shifts, compared with the steps themselves', run: undoBench },
  views: {
    about:
      'painting each view of the schedule of 600 restaurants, compared with the small demonstration, and scrolling it, with AG Grid; `--only <pattern>` chooses views',
    run: viewsBench,
  },
  week: {
    about: 'the schedule of 600 restaurants and 8,000 drivers, compared with the small demonstration',
    run: weekBench,
  },
}

const bench = benches[process.argv[2] ?? '']
if (bench) {
  console.log(bench.about)
  process.exitCode = (await bench.run()) ? 0 : 1
} else {
  console.log('npm run bench -- <name>, one of')
  for (const [name, { about }] of Object.entries(benches)) console.log(`  ${name.padEnd(8)} ${about}`)
  process.exitCode = 1
}
