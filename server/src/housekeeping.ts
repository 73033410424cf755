/** Deletes old rows from tables that are kept only for a time. */
import type { Logger } from 'pino'
import { forgetOldAttempts } from './accounts/attempts.ts'
import { forgetOldCredentials } from './accounts/credentials.service.ts'
import { endUnusedSessions } from './accounts/endSessions.service.ts'
import { forgetOldPasswordLinks } from './accounts/passwordLinks.ts'
import { forgetOldAlerts } from './alerts/alerts.service.ts'
import { forgetOldCascades } from './cascades/cascades.service.ts'
import { forgetOldHandovers } from './handovers/handovers.service.ts'
import type { Db } from './kernel/database.ts'
import { removeLeftCalls } from './kernel/files/callFiles.ts'
import type { FileStore } from './kernel/files/fileStore.ts'
import { removeRubbish } from './kernel/files/storedFiles.ts'
import { forgetOldKeys } from './kernel/idempotency.ts'
import type { JobKind } from './kernel/jobs.ts'
import { forgetOldAnnouncements } from './kernel/outbox.ts'
import type { Settings } from './kernel/settings.ts'
import { change, SYSTEM } from './kernel/unitOfWork.ts'
import { forgetOldMail } from './mail/mail.writes.ts'
import { forgetOldMessages } from './push/driverMessages.writes.ts'
import { forgetOldNotices, forgetOldTexts } from './push/push.writes.ts'
import { forgetOldClaims } from './shifts/claims.service.ts'
import { closeOldAsks } from './shifts/shiftAsks.handlers.ts'
import { forgetOldNotified } from './shifts/shiftChanges.service.ts'
import { forgetOldSteps } from './steps/restoreStep.ts'

export const housekeeping = (
  db: Db,
  files: FileStore,
  { dataDir, limits }: Pick<Settings, 'dataDir' | 'limits'>,
  log: Logger,
): JobKind => ({
  name: 'housekeeping',
  cron: '17 * * * *',
  run: async (_data, unit) => {
    await forgetOldAnnouncements(db, limits.eventsHours)
    await forgetOldKeys(db)
    await change(unit, SYSTEM, endUnusedSessions)
    await forgetOldAttempts(db)
    await change(unit, SYSTEM, closeOldAsks)
    await forgetOldClaims(db)
    await forgetOldCascades(db)
    await forgetOldHandovers(db)
    await forgetOldNotices(db)
    await forgetOldTexts(db)
    await forgetOldNotified(db)
    await forgetOldMessages(db)
    await forgetOldCredentials(db)
    await forgetOldPasswordLinks(db)
    await forgetOldMail(db)
    await forgetOldAlerts(db)
    await forgetOldSteps(db)
    await removeLeftCalls(dataDir)
    // Last, because a remote store may not answer.
    await removeRubbish(db, files, log)
  },
})
