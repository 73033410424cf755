/** Asks which rules about working time shifts would break (docs/spec/rules.md#use). While all rules are off, it asks nothing. */
import {
  type BrokenRules,
  type RuleQuestion,
  ruleCheckRoutes,
} from '@driverdesk/contract/shifts/manyShifts.routes.ts'
import { areAllOff, mayGoOn, ruleLevels } from '@driverdesk/domain/options/ruleLevels.ts'
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { BULK_TIMEOUT_MS, call } from '../kernel/api.ts'
import { roleOf, useCurrentUser } from '../kernel/session.ts'
import { optionListQuery, optionsQuery } from '../options/options.data.ts'

const NOTHING: BrokenRules = []

const checkQuery = (question: RuleQuestion) =>
  queryOptions({
    queryKey: ['broken rules', question],
    queryFn: ({ signal }) =>
      call(ruleCheckRoutes.check, { body: question }, { signal, timeoutMs: BULK_TIMEOUT_MS }),
    staleTime: 0,
    gcTime: 0,
    meta: { ownErrors: true },
  })

/** @param question undefined if there is nothing to ask, or for restaurants */
export function useBrokenRules(question: RuleQuestion | undefined) {
  const user = useCurrentUser()
  const options = useQuery({ ...optionsQuery, enabled: question !== undefined }).data ?? NO_OPTIONS
  const isAsking = question !== undefined && !areAllOff(ruleLevels(options))
  const { data } = useQuery({ ...checkQuery(question ?? NO_QUESTION), enabled: isAsking })
  return {
    broken: (isAsking && data) || NOTHING,
    mayGoOn: user !== null && mayGoOn(roleOf(user), options),
  }
}

const NO_OPTIONS: ReadonlyMap<string, string> = new Map()
const NO_QUESTION: RuleQuestion = { shifts: [] }

/** The rules that a saved shift breaks, in one line; undefined if none, or if they are unknown. */
export async function brokenRulesOf(client: QueryClient, id: number): Promise<string | undefined> {
  const options = client.getQueryData(optionListQuery.queryKey) ?? []
  if (areAllOff(ruleLevels(new Map(options.map(({ okey, ovalue }) => [okey, ovalue]))))) return undefined
  const broken = await client.fetchQuery(checkQuery({ shifts: [{ id }] })).catch(() => NOTHING)
  return broken[0]?.text
}
