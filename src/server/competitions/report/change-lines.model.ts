import { derive } from '#rules/derive.ts'
import type { Derived } from '#rules/model.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { formatWords } from '#shared/words/competitions.ts'
import { derivedLines } from './derived-lines.model.ts'
import { entrantLines } from './entrant-lines.model.ts'
import { ladderLines } from './ladder-lines.model.ts'
import { listLines, sentence } from './list-lines.model.ts'
import { matchLines } from './match-lines.model.ts'

/**
 * The differences, in Chinese, one line each; at least one where the documents differ. Both must be in normal form. `titles`: titles of
 * articles, by the keys with which the documents name them.
 */
export function changeLines(
  before: CompetitionDocument | null,
  after: { document: CompetitionDocument; derived: Derived },
  titles: ReadonlyMap<string, string> = new Map(),
): string[] {
  const { document } = after
  if (!before) return [summaryOf(document)]
  const names = namesOf(before, document)
  return [
    ...fieldLines(titled(before, titles), titled(document, titles)),
    ...listLines('数据项', before.competition.figures ?? [], document.competition.figures ?? [], named),
    ...listLines('事件', before.competition.eventKinds ?? [], document.competition.eventKinds ?? [], named),
    ...listLines('战队', before.teams ?? [], document.teams ?? [], {
      keyOf: (team) => team.slug,
      nameOf: (team) => team.names.at(-1)?.name ?? team.slug,
      ...inLibrary,
    }),
    ...listLines('选手', before.players ?? [], document.players ?? [], {
      keyOf: (player) => player.slug,
      nameOf: (player) => player.names.at(-1)?.name ?? player.slug,
      ...inLibrary,
    }),
    ...entrantLines(before, document),
    ...listLines('阶段', before.stages.map(withoutGroups), document.stages.map(withoutGroups), {
      keyOf: (stage) => stage.key,
      nameOf: (stage) => stage.name,
    }),
    ...ladderLines(before, document),
    ...listLines('分组', groupsOf(before), groupsOf(document), { keyOf: (group) => group.path, nameOf: (group) => group.name }),
    ...matchLines(before, document, names),
    ...listLines('判罚', before.rulings ?? [], document.rulings ?? [], { keyOf: (ruling) => ruling.key, nameOf: (ruling) => ruling.key }),
    ...listLines('奖项', before.awards ?? [], document.awards ?? [], { keyOf: (award) => award.key, nameOf: (award) => award.title }),
    ...derivedLines(before, derive(before), after, names),
  ]
}

/** A document lists teams and players of the library, new ones among them; one that it lists no more stays there. */
const inLibrary = { added: '列入', gone: '不再列入' }

const named = { keyOf: ({ key }: { key: string }) => key, nameOf: ({ name }: { name: string }) => name }

function summaryOf({ competition, season, stages, entrants }: CompetitionDocument): string {
  const count = stages.reduce(
    (sum, stage) => sum + stage.groups.reduce((n, group) => n + group.rounds.reduce((m, round) => m + round.matches.length, 0), 0),
    0,
  )
  const listed = stages.map((stage) => `${stage.name}（${formatWords[stage.format]}）`).join('、')
  return `新建赛事“${competition.name}”（${competition.slug}，赛季“${season.name}”）：${entrants.length} 个参赛者，${stages.length} 个阶段：${listed}，共 ${count} 场比赛`
}

const fieldNames: Readonly<Record<string, string>> = {
  kind: '种类',
  name: '名称',
  summary: '简介',
  startsOn: '开始日',
  endsOn: '结束日',
  isHidden: '隐藏',
  rulesArticle: '规则文章',
  isFinished: '已结束',
  derivedAwards: '自动奖项',
  slug: '标识',
}

function fieldLines(before: ReturnType<typeof titled>, after: ReturnType<typeof titled>): string[] {
  return [...changedFields('赛季', before.season, after.season), ...changedFields('赛事', before.competition, after.competition)]
}

function changedFields(what: string, before: object, after: object): string[] {
  const old = new Map<string, unknown>(Object.entries(before))
  const now = new Map<string, unknown>(Object.entries(after))
  return [...new Set([...old.keys(), ...now.keys()])]
    .filter((key) => JSON.stringify(old.get(key)) !== JSON.stringify(now.get(key)))
    .map((key) => sentence(`${what}${fieldNames[key] ?? key}`, ...valueTexts(old.get(key), now.get(key))))
}

function titled({ season, competition }: CompetitionDocument, titles: ReadonlyMap<string, string>) {
  const { figures: _told, eventKinds: _listed, ...fields } = competition
  const { rulesArticle } = fields
  const title = rulesArticle === undefined ? undefined : titles.get(rulesArticle)
  return { season, competition: title === undefined ? fields : { ...fields, rulesArticle: title } }
}

/** A yes that is not said is a no. */
function valueTexts(before: unknown, after: unknown): [string, string] {
  const none = typeof before === 'boolean' || typeof after === 'boolean' ? false : undefined
  return [valueText(before ?? none), valueText(after ?? none)]
}

function valueText(value: unknown): string {
  if (value === undefined) return '无'
  if (typeof value === 'boolean') return value ? '是' : '否'
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function withoutGroups({ groups: _told, ...stage }: CompetitionDocument['stages'][number]) {
  return stage
}

/** Matches are compared apart from their groups; the names of rounds are compared with the groups. */
function groupsOf({ stages }: CompetitionDocument) {
  return stages.flatMap((stage) =>
    stage.groups.map(({ rounds, ...group }) => ({
      ...group,
      path: `${stage.key}/${group.key}`,
      rounds: rounds.map(({ matches: _told, ...round }) => round),
    })),
  )
}

function namesOf(...documents: CompetitionDocument[]): ReadonlyMap<string, string> {
  return new Map(documents.flatMap((document) => document.entrants.map((entrant): [string, string] => [entrant.key, entrant.name])))
}
