/**
 * What this tab keeps while an administrator looks as somebody else. It is the tab's alone: the others, and the stored
 * user of the browser, stay the administrator's.
 */
import { isRecord, isStoredUser, type StoredUser } from './userRecord.ts'

const VIEW = 'driverdesk.view'
const ENDED = 'driverdesk.view-ended'

export interface View {
  /** Whom the administrator looks as, with the token of the view. */
  user: StoredUser
  /** When it is over at the latest: `2026-11-20T09:30:00.000Z`. */
  endsAt: string
  /** The screen that it was begun from. */
  back: '/users' | '/restaurants'
}

const isView = (stored: unknown): stored is View =>
  isRecord(stored) &&
  isStoredUser(stored.user) &&
  typeof stored.endsAt === 'string' &&
  (stored.back === '/users' || stored.back === '/restaurants')

export const viewedName = ({ user }: View): string => `${user.firstName} ${user.lastName}`.trim()

/** The view that was on in this tab when its page was loaded; one that this version cannot read counts as none. */
export function readView(): View | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(VIEW) ?? 'null')
    return isView(stored) ? stored : null
  } catch {
    return null
  }
}

/** Where the browser keeps nothing, the view lives as long as the page. */
export function keepView(view: View | null): void {
  try {
    if (view) sessionStorage.setItem(VIEW, JSON.stringify(view))
    else sessionStorage.removeItem(VIEW)
  } catch {}
}

/** For the next page of this tab, which says that the view is over. */
export function noteEndedView(view: View): void {
  try {
    sessionStorage.setItem(ENDED, viewedName(view))
  } catch {}
}

/** As whom a view has ended by itself, once; undefined where none has. */
export function takeEndedView(): string | undefined {
  try {
    const name = sessionStorage.getItem(ENDED)
    sessionStorage.removeItem(ENDED)
    return name ?? undefined
  } catch {
    return undefined
  }
}
