import type { FastifyInstance } from 'fastify'
import { checkDocument } from '#rules/check/check.ts'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { instant } from '#server/base/clock.ts'
import { conflict, invalid, notFound } from '#server/base/errors.ts'
import { documentFaults } from '#server/competitions/console/document-faults.model.ts'
import { findCompetitionDocument, type LoadedCompetition } from '#server/competitions/store/load.queries.ts'
import { lockCompetition } from '#server/competitions/store/lock.queries.ts'
import { withoutNulls } from '#server/competitions/store/null-codec.model.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { exportList } from '#server/sheets/list-export.ts'
import type { AwardForm, CompetitionAwards } from '#shared/admin/awards.ts'
import type { PeopleListQuery } from '#shared/admin/people.ts'
import type { AwardEntry } from '#shared/competitions/document.ts'
import { awardSheet } from './awards.sheet.ts'
import {
  countAwardedCompetitions,
  countAwards,
  listAwardedCompetitions,
  listDerivedAwards,
  listGivenAwards,
} from './awards-admin.queries.ts'

export async function awardAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /awards',
    summary: '各项赛事的获奖数量',
    may: 'awards.write',
    answer: async ({ query: { q, page = 1, pageSize = 20 }, read }) => {
      const rows = await listAwardedCompetitions(read, { q, limit: pageSize, offset: (page - 1) * pageSize })
      const ids = rows.map((row) => row.id)
      const counts = await countAwards(read, ids)
      const countOf = (id: number, isDerived: number) =>
        counts.find((row) => row.competition_id === id && row.is_derived === isDerived)?.n ?? 0
      return {
        items: rows.map((row) => ({ ...row, byHand: countOf(row.id, 0), derived: countOf(row.id, 1) })),
        page,
        pageSize,
        total: await countAwardedCompetitions(read, q),
      }
    },
  })

  exportList(app, {
    endpoint: 'GET /awards/export',
    summary: '各项赛事的获奖',
    may: 'awards.write',
    sheet: awardSheet,
    now: () => instant(context.clock),
    pageOf: async ({ query }, _reply, { page, pageSize }) => {
      // The validator has checked it against this schema, together with its custom format.
      const { q } = query as PeopleListQuery
      return { items: await listGivenAwards(context.read, { q, limit: pageSize, offset: (page - 1) * pageSize }), pageSize }
    },
  })

  adminRoute(app, context, {
    endpoint: 'GET /awards/:id',
    summary: '一项赛事手动颁发的奖项',
    may: 'awards.write',
    answer: async ({ params: { id }, read }) => await answerAwardsOf(read, id, await findCompetitionDocument(read, id)),
  })

  adminRoute(app, context, {
    endpoint: 'PUT /awards/:id',
    summary: '保存一项赛事手动颁发的全部奖项',
    may: 'awards.write',
    answer: async ({ params: { id }, body, write, read, now }) => {
      await write(async (trx, touch, audit) => {
        const loaded = await lockCompetition(trx, id)
        if (!loaded) throw notFound()
        const before = await answerAwardsOf(trx, id, loaded)
        if (loaded.rev !== body.rev) throw conflict('这项赛事刚被别人修改过', before)
        const document = { ...loaded.document, awards: entriesOf(body.awards) }
        // Other faults of the document existed before, and are not caused by this form.
        const faults = checkDocument(document).filter(({ path }) => path.startsWith('$.awards'))
        if (faults.length > 0) throw invalid(documentFaults(faults, document))
        await saveCompetition(trx, touch, document, { now, standing: loaded })
        const name = document.competition.name
        await audit({
          act: 'awards.change',
          subject: 'award',
          id,
          name,
          ...changedFields({ awards: before.awards }, { awards: body.awards }),
        })
      }, 'alongside')
      return await answerAwardsOf(read, id, await findCompetitionDocument(read, id))
    },
  })
}

/** Throws not-found where there is none. */
async function answerAwardsOf(read: Selecting, competitionId: number, loaded: LoadedCompetition | undefined): Promise<CompetitionAwards> {
  if (!loaded) throw notFound()
  const derived = await listDerivedAwards(read, competitionId)
  const { id, rev, document } = loaded
  return {
    id,
    rev,
    name: document.competition.name,
    awards: (document.awards ?? []).map(
      ({ key, kind, title, entrant = null, player = null, name = null, citation = '', isMasked = false, at = null }) => ({
        key,
        kind,
        title,
        entrant,
        player,
        name,
        citation,
        isMasked,
        at,
      }),
    ),
    derived: derived.map((award) => ({ title: award.title, name: award.name ?? award.entrant_name ?? award.player_name ?? '' })),
    entrants: document.entrants.map(({ key, name }) => ({ key, name })),
    players: (document.players ?? []).map(({ slug, names }) => ({ slug, name: names.at(-1)?.name ?? slug })),
  }
}

/** New entries get unused keys. */
function entriesOf(forms: readonly AwardForm[]): AwardEntry[] {
  const taken = new Set(forms.map((form) => form.key))
  let n = 0
  const freeKey = (): string => {
    do n += 1
    while (taken.has(`award-${n}`))
    return `award-${n}`
  }
  return forms.map(({ key, kind, title, entrant, player, name, citation, isMasked, at }) => ({
    key: key ?? freeKey(),
    kind,
    title,
    ...withoutNulls({ entrant, player, name, citation: citation === '' ? null : citation, isMasked: isMasked ? true : null, at }),
  }))
}
