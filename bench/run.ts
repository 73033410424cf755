/** `npm run bench -- <name>`: runs one benchmark; without a name it says which there are. */
import { approveBench } from './approve.ts'
import { backupBench } from './backup.ts'
import { bytesBench } from './bytes.ts'
import { changeBench } from './change.ts'
import { copyBench } from './copy.ts'
import { csvBench } from './csv.ts'
import { gridBench } from './grid.ts'
import { inpBench } from './inp.ts'
import { listBench } from './list.ts'
import { listsBench } from './lists.ts'
import { liveBench } from './live.ts'
import { memoryBench } from './memory.ts'
import { pdfBench } from './pdf.ts'
import { publishBench } from './publish.ts'
import { pushBench } from './push.ts'
import { reportBench } from './report.ts'
import { searchBench } from './search.ts'
import { startBench } from './start.ts'
import { tableBench } from './table.ts'
import { undoBench } from './undo.ts'
import { weekBench } from './week.ts'

const benches: Record<string, { about: string; run: () => Promise<boolean> }> = {
  approve: {
    about: 'approving 5,000 timesheets against one bare statement that writes the same',
    run: approveBench,
  },
  backup: {
    about: 'a backup at national size and its restore against COPY of the same tables, and their memory',
    run: backupBench,
  },
  bytes: {
    about: 'the script and styles of each first page, compressed, against their limits',
    run: bytesBench,
  },
  change: {
    about: 'moving 1,000 shifts by a day against one bare UPDATE of the same rows that leaves its step',
    run: changeBench,
  },
  copy: {
    about: 'copying a month of 600 restaurants against one bare INSERT … SELECT of the same rows',
    run: copyBench,
  },
  csv: {
    about: 'the payments of a month as CSV against the same sums as bare rows, and their memory',
    run: csvBench,
  },
  grid: {
    about:
      'painting and scrolling 600 restaurants × 31 days × 2 shifts against AG Grid, FullCalendar and 25 × 7 × 2 of ours',
    run: gridBench,
  },
  inp: {
    about:
      'menu, selection, drag, paste, filter and range change in a month of 600 restaurants at fourfold CPU throttling',
    run: inpBench,
  },
  list: {
    about: 'GET /api/shift of 74,400 shifts against the bare rows query and JSON.stringify',
    run: listBench,
  },
  lists: {
    about: 'the lists of 8,000 drivers and 600 restaurants against the bare rows of their tables',
    run: listsBench,
  },
  live: {
    about: 'one live event to its painted cell against the first paint, and the commits of 500 of them',
    run: liveBench,
  },
  memory: {
    about: 'what the tab holds after an hour of moving about the national schedule against its first minute',
    run: memoryBench,
  },
  pdf: {
    about: 'invoices of 200 lines as PDF against bare PDFKit, and other calls while they are made',
    run: pdfBench,
  },
  publish: { about: 'publishing 1,000 shifts against one bare UPDATE of the same rows', run: publishBench },
  push: { about: 'queueing a push message to 2,000 devices by one call, against its limit', run: pushBench },
  report: {
    about: 'the four reports and the figures of a year of 8,000 drivers against their bare queries',
    run: reportBench,
  },
  search: {
    about:
      'typing in the search of 8,000 drivers and of 600 restaurants in the browser, from the key to the shown result',
    run: searchBench,
  },
  start: {
    about: 'the first and the second start, and their memory; `start FOLDER` against another checkout',
    run: startBench,
  },
  table: {
    about: 'scrolling 20,000 timesheets against 100 in the browser',
    run: tableBench,
  },
  undo: { about: 'undoing bulk steps of 1,000 shifts against the steps themselves', run: undoBench },
  week: {
    about: 'the schedule of 600 restaurants and 8,000 drivers against the same of the small demonstration',
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
