import type { Transaction } from 'kysely'
import { locateMatch } from '#rules/acts/located-match.ts'
import { insertAudit, systemActor } from '#server/audit/audit.queries.ts'
import type { Touch } from '#server/cache/transact.ts'
import { actOn } from '#server/competitions/console/act-on.service.ts'
import { type ReadyAct, readyAct } from '#server/competitions/console/acts.service.ts'
import { findCompetitionIdByAnySlug } from '#server/competitions/store/former-slugs.queries.ts'
import { findCompetitionDocument } from '#server/competitions/store/load.queries.ts'
import type { Reader, Selecting } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import type { Signed } from '#server/session/console-session.service.ts'
import type { CompetitionAct } from '#shared/admin/acts.ts'
import type { Match } from '#shared/competitions/match.ts'
import { type NightMatch, nameOf } from './night.model.ts'

/** Whoever keeps the score of the season's night: no user, with what a scorekeeper may do for all its matches. */
const keeper: Signed = {
  id: 0,
  name: 'demo',
  displayName: systemActor.name,
  role: 'editor',
  hasTotp: false,
  recoveryCodes: 0,
  sessionId: 0,
}

interface FoundMatch {
  competitionId: number
  match: Match
}

/** Undefined where somebody has removed it. */
export async function findNightMatch(db: Selecting, planned: NightMatch): Promise<FoundMatch | undefined> {
  const { slug, key } = nameOf(planned)
  const competitionId = await findCompetitionIdByAnySlug(db, slug)
  const loaded = competitionId === undefined ? undefined : await findCompetitionDocument(db, competitionId)
  const match = loaded && locateMatch(loaded.document, key)?.match
  return competitionId === undefined || !match ? undefined : { competitionId, match }
}

/** The act after all checks that do not need the competition. */
export async function readyForNight(read: Reader, act: CompetitionAct): Promise<ReadyAct> {
  return await readyAct(read, keeper, act)
}

interface Entering {
  competitionId: number
  ready: ReadyAct
  now: string
}

/** Enters it as the console does: checked by the rules, written and audited. Throws `HttpError` where the rules refuse it. */
export async function enter(trx: Transaction<Database>, touch: Touch, { competitionId, ready, now }: Entering): Promise<void> {
  await actOn(trx, touch, {
    id: competitionId,
    ready,
    asked: null,
    signed: keeper,
    now,
    audit: (entry) => insertAudit(trx, systemActor, entry, now),
  })
}
