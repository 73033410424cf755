/**
 * The stored signed-in user (docs/spec/accounts.md#stored-user). All tabs of a browser share one: where another tab
 * signs in or out, this one loads anew, so that nothing of the former account stays on its screen. A tab in which an
 * administrator looks as somebody else has a user of its own (`view.ts`).
 */
import { type Role, roleOfCode } from '@driverdesk/domain/kernel/roles.ts'
import { useSyncExternalStore } from 'react'
import { loadPage, reloadPage } from './page.ts'
import { isStoredUser, type StoredUser } from './userRecord.ts'
import { keepView, noteEndedView, readView, type View } from './view.ts'

export type { StoredUser } from './userRecord.ts'

const STORED_USER = 'driverdesk.user'

const listeners = new Set<() => void>()
let text: string | null = null
let user: StoredUser | null = null
let view: View | null = readView()
/** The page of the view is being left. */
let isLeaving = false

function parse(stored: string | null): StoredUser | null {
  try {
    const record: unknown = JSON.parse(stored ?? 'null')
    return isStoredUser(record) ? record : null
  } catch {
    return null
  }
}

/** Follows what the storage says; a record that this version cannot read counts as signed out. */
function follow(stored: string | null) {
  if (stored === text) return
  text = stored
  user = parse(stored)
  for (const listener of [...listeners]) listener()
}

/** The storage may be switched off in a browser: then the user lives as long as the page. */
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

/** The signed-in user, or null; the same object until it changes. */
export const currentUser = (): StoredUser | null => user

/** The role of a user, as the rules of the business name it. */
export const roleOf = ({ role }: StoredUser): Role => (typeof role === 'string' ? role : roleOfCode(role))

/** Stores the user of a successful sign-in, or a newer state of the same one. */
export function signIn(signedIn: StoredUser): void {
  if (view) beginView({ ...view, user: signedIn })
  else store(JSON.stringify(signedIn))
}

/** Clears the current and the stored user. */
export const signOut = (): void => store(null)

/**
 * The server no longer accepts `token`: signs out and reloads, so that the guard leads to the login page with its
 * sentence (docs/spec/kernel.md#failed-calls). A late answer to a former token leaves a newer sign-in alone.
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

/** From here on this tab is the viewed person's, to look at. */
export function beginView(begun: View): void {
  view = begun
  isLeaving = false
  keepView(begun)
  follow(JSON.stringify(begun.user))
}

/** This tab becomes the administrator's again, with an empty memory. */
export function leaveView(): void {
  if (!view || isLeaving) return
  isLeaving = true
  keepView(null)
  loadPage(view.back)
}

/** The view that is on in this tab, or null; the same object until it changes. */
export const currentView = (): View | null => view

export const useView = (): View | null => useSyncExternalStore(onSessionChange, currentView)

/** Calls `listener` after every change of the stored user, made in this tab or in another. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useCurrentUser = (): StoredUser | null => useSyncExternalStore(onSessionChange, currentUser)
