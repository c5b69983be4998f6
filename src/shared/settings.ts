import { type Static, Type } from 'typebox'
import { AlbumSummary } from './albums.ts'
import { ArticleSummary } from './article-summary.ts'
import { columnKeyPattern } from './columns.ts'
import { AwardView } from './competitions/award-views.ts'
import { CompetitionSummary, competitionStates } from './competitions/competition-views.ts'
import { MatchPage } from './competitions/match-lists.ts'
import { MatchSummary } from './competitions/match-summary.ts'
import { MatchView } from './competitions/match-view.ts'
import { CompetitionRef } from './competitions/refs.ts'
import { EventKind, Figure } from './competitions/statistics.ts'
import { GroupTable } from './competitions/table-views.ts'
import { engines } from './engines.ts'
import { Id, nullable, oneOf } from './envelope.ts'
import { linkAddressMax, siteAddressPattern } from './link-address.ts'
import { Picture } from './media.ts'
import { OpeningView } from './openings.ts'
import { ShareImage } from './share-image.ts'
import { filledLine, line, text, withoutForbidden } from './text.ts'

const closed = { additionalProperties: false }
const Line = line(200)
/** A path of this site ("/newsList") or an absolute URL ("https://…"); nothing else can be a link. */
const Address = Type.String({ maxLength: linkAddressMax, pattern: siteAddressPattern, not: withoutForbidden })
const NavigationItem = Type.Object({ label: filledLine(12), href: Address }, closed)

/** The blocks of the home page, in order. */
export const HomeBlock = Type.Union([
  Type.Object({ kind: Type.Literal('lead'), title: Line }, closed),
  Type.Object({ kind: Type.Literal('news'), title: Line, count: Type.Integer({ minimum: 1, maximum: 12 }) }, closed),
  Type.Object(
    {
      kind: Type.Literal('column'),
      title: Line,
      column: Type.String({ pattern: columnKeyPattern }),
      count: Type.Integer({ minimum: 1, maximum: 12 }),
    },
    closed,
  ),
  /** What is on, the day's matches, and the standing of their competition. Right beside the lead article they share the stage at the top. */
  Type.Object({ kind: Type.Literal('live'), title: Line }, closed),
  /** The latest awards. */
  Type.Object({ kind: Type.Literal('winners'), title: Line, count: Type.Integer({ minimum: 1, maximum: 12 }) }, closed),
  /** 新服: the next to open, then the newest. */
  Type.Object({ kind: Type.Literal('openings'), title: Line, count: Type.Integer({ minimum: 1, maximum: 12 }) }, closed),
  /** The newest albums. */
  Type.Object({ kind: Type.Literal('albums'), title: Line, count: Type.Integer({ minimum: 1, maximum: 12 }) }, closed),
  /** Competitions that are running, then those to come. */
  Type.Object({ kind: Type.Literal('competitions'), title: Line, count: Type.Integer({ minimum: 1, maximum: 12 }) }, closed),
  /** Ways to the game, to the calendar and to the channels. */
  Type.Object({ kind: Type.Literal('downloads'), title: Line }, closed),
])
export type HomeBlock = Static<typeof HomeBlock>

const footerFields = {
  about: text(500),
  copyrightHolder: Line,
  icpNumber: { ...line(60), description: 'ICP 备案号, linked to beian.miit.gov.cn' },
  policeNumber: { ...line(60), description: '公安备案号, linked to its entry at beian.mps.gov.cn' },
  licences: Type.Array(Line, { maxItems: 8, description: '增值电信业务经营许可证, 网络文化经营许可证…' }),
  gameApproval: { ...line(120), description: '版号' },
  healthAdvice: { ...line(200), description: '健康游戏忠告' },
  ageRating: nullable(
    Type.Object(
      {
        badge: Type.Union([Type.Literal('8+'), Type.Literal('12+'), Type.Literal('16+')]),
        text: text(1000),
      },
      closed,
    ),
  ),
  reporting: Type.Object({ text: Line, href: nullable(Address) }, { ...closed, description: '违法和不良信息举报' }),
  groups: Type.Array(Type.Object({ title: Line, links: Type.Array(NavigationItem, { maxItems: 12 }) }, closed), { maxItems: 6 }),
  policies: Type.Array(NavigationItem, { maxItems: 8 }),
}

const crawlersFields = {
  isClosed: Type.Boolean({ description: 'no search engine may take anything: the site is still being prepared' }),
  signs: Type.Array(Type.Object({ engine: oneOf(engines), code: Type.String({ pattern: '^[A-Za-z0-9_+/=-]{1,120}$' }) }, closed), {
    maxItems: engines.length,
  }),
}

export const colourPattern = '^#[0-9a-f]{6}$'

const settingsFields = {
  name: filledLine(20),
  tagline: line(40),
  description: text(200),
  navigation: Type.Array(NavigationItem, { maxItems: 10 }),
  homeBlocks: Type.Array(HomeBlock, { maxItems: 20 }),
  footer: Type.Object(footerFields, closed),
  themeColor: Type.String({ pattern: colourPattern }),
  crawlers: Type.Object(crawlersFields, closed),
  /** In every season the one whose winners stand on the stage of the winners' page. */
  flagship: {
    ...line(40),
    description: 'what the names of the flagship competition have in common over the seasons; empty: the latest of teams',
  },
}

/** What a new competition declares to begin with. */
const StatisticsDefaults = Type.Object(
  { figures: Type.Array(Figure, { maxItems: 50 }), eventKinds: Type.Array(EventKind, { maxItems: 50 }) },
  closed,
)

/** As stored: pictures by id. */
export const SettingsData = Type.Object({
  ...settingsFields,
  logoId: nullable(Id),
  shareImageId: nullable(Id),
  statistics: StatisticsDefaults,
})
export type SettingsData = Static<typeof SettingsData>

/** As published by GET /api/settings. */
export const Settings = Type.Object({ ...settingsFields, logo: nullable(Picture), shareImage: ShareImage })
export type Settings = Static<typeof Settings>

const NewsBlock = Type.Object({
  kind: Type.Union([Type.Literal('lead'), Type.Literal('news'), Type.Literal('column')]),
  title: Type.String(),
  column: nullable(Type.String()),
  articles: Type.Array(ArticleSummary),
})
export type NewsBlock = Static<typeof NewsBlock>
const LiveBlock = Type.Object({
  kind: Type.Literal('live'),
  title: Type.String(),
  live: Type.Array(MatchSummary),
  next: Type.Array(MatchSummary, { description: 'the nearest first' }),
  latest: Type.Array(MatchSummary, { description: 'the last to end first' }),
  featured: nullable(
    Type.Object(
      { ...MatchSummary.properties, games: MatchView.properties.games },
      {
        description:
          'the running match that can be watched, else the running one, else the next, else the last; games of a running one alone',
      },
    ),
  ),
  day: Type.Object(
    { ...Type.Pick(MatchPage, ['day', 'days', 'total', 'competitionLogos']).properties, matches: Type.Array(MatchSummary) },
    {
      description:
        'today, or the next day with matches, or the last: some of its matches, the running ones first, then those to come, then its results',
    },
  ),
  standing: nullable(
    Type.Object(
      {
        competition: CompetitionRef,
        stage: Type.Object({ id: Id, name: Type.String() }),
        matches: Type.Array(MatchSummary, { description: 'of a bracket: its latest, running and next matches, by time' }),
        tables: Type.Array(GroupTable),
      },
      { description: 'of the competition of `featured`' },
    ),
  ),
})
export type LiveBlock = Static<typeof LiveBlock>
const WinnersBlock = Type.Object({ kind: Type.Literal('winners'), title: Type.String(), winners: Type.Array(AwardView) })
export type WinnersBlock = Static<typeof WinnersBlock>
const OpeningsBlock = Type.Object({ kind: Type.Literal('openings'), title: Type.String(), openings: Type.Array(OpeningView) })
export type OpeningsBlock = Static<typeof OpeningsBlock>

const AlbumsBlock = Type.Object({ kind: Type.Literal('albums'), title: Type.String(), albums: Type.Array(AlbumSummary) })
export type AlbumsBlock = Static<typeof AlbumsBlock>

/** With how far it has come. */
const CompetitionProgress = Type.Object({
  ...CompetitionSummary.properties,
  entrantCount: Type.Integer(),
  stages: Type.Array(Type.Object({ id: Id, name: Type.String(), state: oneOf(competitionStates) })),
})
export type CompetitionProgress = Static<typeof CompetitionProgress>
const CompetitionsBlock = Type.Object({
  kind: Type.Literal('competitions'),
  title: Type.String(),
  competitions: Type.Array(CompetitionProgress),
})
export type CompetitionsBlock = Static<typeof CompetitionsBlock>

const DownloadsBlock = Type.Object({ kind: Type.Literal('downloads'), title: Type.String() })
export type DownloadsBlock = Static<typeof DownloadsBlock>

export const Home = Type.Object({
  blocks: Type.Array(Type.Union([NewsBlock, LiveBlock, WinnersBlock, OpeningsBlock, AlbumsBlock, CompetitionsBlock, DownloadsBlock])),
})
export type Home = Static<typeof Home>
