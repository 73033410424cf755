/**
 * The state of a tab in which an administrator views as someone else. Other tabs, and the stored user, remain
 * the administrator's.
 */
import { isRecord, isStoredUser, type StoredUser } from './userRecord.ts'

const VIEW = 'driverdesk.view'
const ENDED = 'driverdesk.view-ended'

export interface View {
  user: StoredUser
  /** The latest end, ISO 8601. */
  endsAt: string
  /** The screen to return to. */
  back: '/users' | '/restaurants'
}

const isView = (stored: unknown): stored is View =>
  isRecord(stored) &&
  isStoredUser(stored.user) &&
  typeof stored.endsAt === 'string' &&
  (stored.back === '/users' || stored.back === '/restaurants')

export const viewedName = ({ user }: View): string => `${user.firstName} ${user.lastName}`.trim()

/** The view of this tab when the page loaded; null if this version cannot read it. */
export function readView(): View | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(VIEW) ?? 'null')
    return isView(stored) ? stored : null
  } catch {
    return null
  }
}

/** Without storage, the view lasts as long as the page. */
export function keepView(view: View | null): void {
  try {
    if (view) sessionStorage.setItem(VIEW, JSON.stringify(view))
    else sessionStorage.removeItem(VIEW)
  } catch {}
}

/** Lets the next page of this tab say that the view has ended. */
export function noteEndedView(view: View): void {
  try {
    sessionStorage.setItem(ENDED, viewedName(view))
  } catch {}
}

/** The name of the viewed person, once, after a view has expired; else undefined. */
export function takeEndedView(): string | undefined {
  try {
    const name = sessionStorage.getItem(ENDED)
    sessionStorage.removeItem(ENDED)
    return name ?? undefined
  } catch {
    return undefined
  }
}
