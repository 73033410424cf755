/**
 * The signed-in user (docs/spec/accounts.md#stored-user), shared by all tabs of the browser. If another tab
 * signs in or out, this one reloads, so that nothing of the old account stays on screen. A tab in which an
 * administrator views as someone else has its own user (`view.ts`).
 */
import { type Role, roleOfCode } from '@driverdesk/domain/kernel/roles.ts'
import { useSyncExternalStore } from 'react'
import { createListeners } from './listeners.ts'
import { loadPage, reloadPage } from './page.ts'
import { isStoredUser, type StoredUser } from './userRecord.ts'
import { keepView, noteEndedView, readView, type View } from './view.ts'

export type { StoredUser } from './userRecord.ts'

const STORED_USER = 'driverdesk.user'

const changes = createListeners()
let text: string | null = null
let user: StoredUser | null = null
let view: View | null = readView()
let isLeaving = false

function parse(stored: string | null): StoredUser | null {
  try {
    const record: unknown = JSON.parse(stored ?? 'null')
    return isStoredUser(record) ? record : null
  } catch {
    return null
  }
}

/** Applies the stored text; an unreadable record counts as signed out. */
function follow(stored: string | null) {
  if (stored === text) return
  text = stored
  user = parse(stored)
  changes.call()
}

/** If storage is switched off, the user lives as long as the page. */
function store(stored: string | null) {
  try {
    if (stored === null) localStorage.removeItem(STORED_USER)
    else localStorage.setItem(STORED_USER, stored)
  } catch {}
  follow(stored)
}

function readStorage(): string | null {
  try {
    return localStorage.getItem(STORED_USER)
  } catch {
    return text
  }
}

follow(view ? JSON.stringify(view.user) : readStorage())
window.addEventListener('storage', (event) => {
  if (view) return
  if (event.key !== STORED_USER && event.key !== null) return
  const token = user?.access_token
  follow(readStorage())
  if (user?.access_token !== token) reloadPage()
})

/** Returns the same object until it changes. */
export const currentUser = (): StoredUser | null => user

export const roleOf = ({ role }: StoredUser): Role => (typeof role === 'string' ? role : roleOfCode(role))

/** Stores the user after signing in, or a newer state of the same user. */
export function signIn(signedIn: StoredUser): void {
  if (view) enterView({ ...view, user: signedIn })
  else store(JSON.stringify(signedIn))
}

export const signOut = (): void => store(null)

/** The last person who logged out on this page. */
let former: StoredUser | null = null

/** Signs out at the person's own request. The page address they leave belongs to them. */
export function logOut(): void {
  former = user
  signOut()
}

/** True if someone else logged out on this page, so that its address may be wrong for this person. */
export const followsAnother = (signedIn: StoredUser): boolean =>
  former !== null && (former.id !== signedIn.id || roleOf(former) !== roleOf(signedIn))

/**
 * Signs out and reloads, since the server no longer accepts `token`; the guard then leads to the login page
 * (docs/spec/kernel.md#failed-calls). Does nothing if someone has signed in again since.
 */
export function endSession(token: string): void {
  if (user?.access_token !== token) return
  if (view) {
    if (!isLeaving) noteEndedView(view)
    leaveView()
    return
  }
  signOut()
  reloadPage()
}

/** Makes this tab show the app as the viewed person. */
export function enterView(begun: View): void {
  view = begun
  isLeaving = false
  keepView(begun)
  follow(JSON.stringify(begun.user))
}

/** Returns this tab to the administrator, with cleared memory. */
export function leaveView(): void {
  if (!view || isLeaving) return
  isLeaving = true
  keepView(null)
  loadPage(view.back)
}

/** Returns the same object until it changes. */
export const currentView = (): View | null => view

export const useView = (): View | null => useSyncExternalStore(onSessionChange, currentView)

/** Calls `listener` when the stored user changes in any tab. */
export const onSessionChange = changes.on

export const useCurrentUser = (): StoredUser | null => useSyncExternalStore(onSessionChange, currentUser)
