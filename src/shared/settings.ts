import { type Static, Type } from 'typebox'
import { AlbumSummary } from './albums.ts'
import { ArticleSummary } from './article-summary.ts'
import { columnKeyPattern } from './columns.ts'
import { AwardView, MatchSummary } from './competitions/answers.ts'
import { engines } from './engines.ts'
import { nullable, oneOf } from './envelope.ts'
import { Picture } from './media.ts'
import { OpeningView } from './openings.ts'

const Line = Type.String({ maxLength: 200 })
/** An address of this site ("/newsList") or a whole one ("https://…"); nothing else can be a link. */
const Address = Type.String({ maxLength: 500, pattern: '^(/(?![/\\\\])|https?://)' })
const NavigationItem = Type.Object({ label: Type.String({ minLength: 1, maxLength: 12 }), href: Address })

/** What the home page is made of, in order. Later subjects add kinds. */
export const HomeBlock = Type.Union([
  Type.Object({ kind: Type.Literal('lead'), title: Line }),
  Type.Object({ kind: Type.Literal('news'), title: Line, count: Type.Integer({ minimum: 1, maximum: 12 }) }),
  Type.Object({
    kind: Type.Literal('column'),
    title: Line,
    column: Type.String({ pattern: columnKeyPattern }),
    count: Type.Integer({ minimum: 1, maximum: 12 }),
  }),
  /** 直播条: matches that are live, next and just over. */
  Type.Object({ kind: Type.Literal('live'), title: Line }),
  /** The latest awards. */
  Type.Object({ kind: Type.Literal('winners'), title: Line, count: Type.Integer({ minimum: 1, maximum: 12 }) }),
  /** 新服: the next to open, then the newest. */
  Type.Object({ kind: Type.Literal('openings'), title: Line, count: Type.Integer({ minimum: 1, maximum: 12 }) }),
  /** The newest albums. */
  Type.Object({ kind: Type.Literal('albums'), title: Line, count: Type.Integer({ minimum: 1, maximum: 12 }) }),
])
export type HomeBlock = Static<typeof HomeBlock>

const footerFields = {
  about: Type.String({ maxLength: 500 }),
  copyrightHolder: Line,
  icpNumber: Type.String({ maxLength: 60, description: 'ICP 备案号, linked to beian.miit.gov.cn' }),
  policeNumber: Type.String({ maxLength: 60, description: '公安备案号, linked to beian.mps.gov.cn' }),
  licences: Type.Array(Line, { maxItems: 8, description: '增值电信业务经营许可证, 网络文化经营许可证…' }),
  gameApproval: Type.String({ maxLength: 120, description: '版号' }),
  healthAdvice: Type.String({ maxLength: 200, description: '健康游戏忠告' }),
  ageRating: nullable(
    Type.Object({
      badge: Type.Union([Type.Literal('8+'), Type.Literal('12+'), Type.Literal('16+')]),
      text: Type.String({ maxLength: 1000 }),
    }),
  ),
  reporting: Type.Object({ text: Line, href: nullable(Address) }, { description: '违法和不良信息举报' }),
  groups: Type.Array(Type.Object({ title: Line, links: Type.Array(NavigationItem, { maxItems: 12 }) }), { maxItems: 6 }),
  policies: Type.Array(NavigationItem, { maxItems: 8 }),
}

const crawlersFields = {
  isClosed: Type.Boolean({ description: 'no search engine may take anything: the site is still being prepared' }),
  signs: Type.Array(Type.Object({ engine: oneOf(engines), code: Type.String({ pattern: '^[A-Za-z0-9_+/=-]{1,120}$' }) }), {
    maxItems: engines.length,
  }),
}

const settingsFields = {
  name: Type.String({ minLength: 1, maxLength: 20 }),
  tagline: Type.String({ maxLength: 40 }),
  description: Type.String({ maxLength: 200 }),
  navigation: Type.Array(NavigationItem, { maxItems: 10 }),
  homeBlocks: Type.Array(HomeBlock, { maxItems: 20 }),
  footer: Type.Object(footerFields),
  themeColor: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  crawlers: Type.Object(crawlersFields),
}

/** As kept: pictures by id. */
export const SettingsData = Type.Object({
  ...settingsFields,
  logoId: nullable(Type.Integer()),
  shareImageId: nullable(Type.Integer()),
})
export type SettingsData = Static<typeof SettingsData>

/** As published by GET /api/settings. */
export const Settings = Type.Object({ ...settingsFields, logo: nullable(Picture), shareImage: nullable(Picture) })
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
})
export type LiveBlock = Static<typeof LiveBlock>
const WinnersBlock = Type.Object({ kind: Type.Literal('winners'), title: Type.String(), winners: Type.Array(AwardView) })
export type WinnersBlock = Static<typeof WinnersBlock>
const OpeningsBlock = Type.Object({ kind: Type.Literal('openings'), title: Type.String(), openings: Type.Array(OpeningView) })
export type OpeningsBlock = Static<typeof OpeningsBlock>

const AlbumsBlock = Type.Object({ kind: Type.Literal('albums'), title: Type.String(), albums: Type.Array(AlbumSummary) })
export type AlbumsBlock = Static<typeof AlbumsBlock>

export const Home = Type.Object({ blocks: Type.Array(Type.Union([NewsBlock, LiveBlock, WinnersBlock, OpeningsBlock, AlbumsBlock])) })
export type Home = Static<typeof Home>
