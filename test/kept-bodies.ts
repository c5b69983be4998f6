import { singleEvent } from '#rules/correct/examples.ts'
import { ArticleDraft } from '#shared/admin/articles.ts'
import type { settingsParts } from '#shared/admin/site.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { addPictures } from './albums.ts'
import type { TestApp } from './app.ts'
import { league } from './competitions.ts'
import { type Caller, signedIn } from './console.ts'
import { addArticle, insertCompetition, textBody } from './factories.ts'
import { schemaLeaves } from './leaves.ts'
import { sitePlayer } from './videos.ts'

/** What a body may refer to. */
export interface World {
  pictures: readonly number[]
  column: number
  article: number
  competition: number
  match: number
  team: number
  player: number
  season: number
  scorekeeper: number
  group: number
  links: readonly number[]
  opening: number
  merged: number
  merging: readonly number[]
  draft: number
  album: number
  video: number
  tip: number
}

/** A write with every field filled. `n` varies its values, so that a change differs from the stored values. */
export interface Kept {
  route: string
  /** The object it is written to; without it, a new one or the only one. */
  target?(world: World): number
  body(world: World, n: number): Readonly<Record<string, unknown>>
  /** Where it is read back. */
  read(id: number, world: World, n: number): string
  /** The part of the response that has the stored values, under the names of the body. */
  said?(answer: unknown, world: World, n: number): unknown
}

const hour = (n: number, hours: number) => new Date(Date.parse('2026-11-25T12:00:00.000Z') + (n * 100 + hours) * 3_600_000).toISOString()
const itemOf = (answer: unknown, is: (item: Record<string, unknown>) => boolean): unknown => {
  const { items } = answer as { items: Record<string, unknown>[] }
  return items.find(is)
}

const draft = ({ column, pictures, team }: World, n: number) => ({
  title: `标题 ${n}`,
  summary: `摘要 ${n}`,
  columnId: column,
  slug: null,
  coverId: pictures[0],
  body: textBody(`正文 ${n}`),
  authorLine: `作者 ${n}`,
  source: `来源 ${n}`,
  editor: `责编 ${n}`,
  reprintNote: `转载 ${n}`,
  isAiMade: true,
  isPinned: true,
  tellsResult: true,
  tags: [`标签 ${n}`],
  links: [{ role: 'recap', subject: 'team', id: team }],
})
const season = (n: number) => ({ name: `第 ${n} 赛季`, startsOn: `2027-0${n}-01`, endsOn: `2027-0${n}-28` })
const names = (n: number) => [
  { name: `旧名 ${n}`, shortName: `旧 ${n}`, from: `202${n}-01-01`, to: `202${n}-12-31` },
  { name: `今名 ${n}`, shortName: `今 ${n}`, from: '2026-01-01' },
]
const teamOf = ({ pictures, player }: World, n: number) => ({
  names: names(n),
  region: `${n} 区`,
  logoId: pictures[n],
  members: [{ playerId: player, role: 'coach', position: `位置 ${n}`, from: `202${n}-02-01`, to: `202${n}-03-01` }],
})
const playerOf = ({ pictures }: World, n: number) => ({
  names: names(n),
  externalId: `account-${n}`,
  realName: `真名 ${n}`,
  isRealNamePublic: true,
  isMinor: true,
  isHidden: true,
  logoId: pictures[n],
})
const album = ({ pictures, match }: World, n: number) => ({
  title: `图集 ${n}`,
  summary: `图集说明 ${n}`,
  tellsResult: true,
  link: { subject: 'match', id: match },
  coverId: pictures[1],
  pictures: [0, 1].map((i) => ({ id: pictures[i], caption: `图说 ${n} ${i}` })),
})
const video = ({ pictures, team }: World, n: number) => ({
  title: `视频 ${n}`,
  summary: `视频说明 ${n}`,
  tellsResult: true,
  fileHash: null,
  player: `${sitePlayer}${n}`,
  posterId: pictures[n],
  link: { subject: 'team', id: team },
})
const linkOf = ({ group, pictures }: World, n: number) => ({
  groupId: group,
  title: `链接 ${n}`,
  description: `链接说明 ${n}`,
  logoId: pictures[n],
  address: `https://example.com/${n}`,
  ios: `https://example.com/ios/${n}`,
  android: `https://example.com/android/${n}`,
  pc: `https://example.com/pc/${n}`,
  wechat: `https://example.com/wechat/${n}`,
  asksFirst: true,
  isVisible: n % 2 === 0,
})
const opening = ({ opening: into, article, links }: World, n: number) => ({
  zone: `${n} 区`,
  name: `服务器 ${n}`,
  note: `备注 ${n}`,
  opensAt: hour(n, 0),
  precision: 'exact',
  isFull: true,
  maintenanceFrom: hour(n, 1),
  maintenanceUntil: hour(n, 2),
  closesAt: hour(n, 300),
  mergedIntoId: into,
  mergedAt: hour(n, 200),
  articleId: article,
  linkId: links[0],
  isPublished: true,
})
const tip = ({ links, pictures }: World, n: number) => ({
  platform: n % 2 === 1 ? 'phone' : 'desktop',
  title: `指引 ${n}`,
  intro: `引言 ${n}`,
  steps: [{ text: `第一步 ${n}`, pictureId: pictures[n] }],
  linkId: links[0],
  storeIds: [links[1]],
  expiresAt: hour(n, 400),
  isPublished: true,
})
const cup = (n: number): CompetitionDocument => {
  const event = singleEvent(4, true)
  return { ...event, competition: { ...event.competition, slug: `cup-${n}`, name: `杯赛 ${n}` } }
}
const address = (word: string) => ({ label: word, href: `/${word}` })
const parts: Readonly<Record<keyof typeof settingsParts, (world: World, n: number) => unknown>> = {
  identity: ({ pictures }, n) => ({
    name: `站名 ${n}`,
    tagline: `口号 ${n}`,
    description: `说明 ${n}`,
    themeColor: `#12345${n}`,
    logoId: pictures[n],
    shareImageId: pictures[0],
  }),
  navigation: (_, n) => [address(`nav${n}`)],
  homeBlocks: (_, n) => [
    { kind: 'lead', title: `头条 ${n}` },
    ...['news', 'winners', 'openings', 'albums'].map((kind) => ({ kind, title: `板块 ${n}`, count: n + 3 })),
    { kind: 'column', title: `栏目 ${n}`, column: 'news', count: n + 4 },
    { kind: 'live', title: `直播 ${n}` },
  ],
  footer: (_, n) => ({
    about: `关于 ${n}`,
    copyrightHolder: `版权 ${n}`,
    icpNumber: `备案 ${n}`,
    policeNumber: `公安 ${n}`,
    licences: [`许可 ${n}`],
    gameApproval: `版号 ${n}`,
    healthAdvice: `忠告 ${n}`,
    ageRating: { badge: '12+', text: `适龄 ${n}` },
    reporting: { text: `举报 ${n}`, href: `/report${n}` },
    groups: [{ title: `组 ${n}`, links: [address(`group${n}`)] }],
    policies: [address(`policy${n}`)],
  }),
  crawlers: (_, n) => ({ isClosed: true, signs: [{ engine: 'baidu', code: `code${n}` }] }),
  flagship: (_, n) => `联赛 ${n}`,
  statistics: (_, n) => ({
    figures: [
      {
        key: `figure${n}`,
        name: `数据 ${n}`,
        shortName: `数 ${n}`,
        unit: `单位 ${n}`,
        of: 'side',
        total: 'last',
        decimals: 2,
        isSigned: true,
        better: 'lower',
      },
    ],
    eventKinds: [{ key: `event${n}`, name: `事件 ${n}`, sign: `${n % 10}`, of: 'player' }],
  }),
}

/** An object that is created by POST and changed by PUT. `made`: fields of the creation only. */
function resource(
  path: string,
  target: (world: World) => number,
  fields: (world: World, n: number) => object,
  made: (n: number) => object = () => ({}),
): Kept[] {
  const read = (id: number) => `${path}/${id}`
  return [
    { route: `POST ${path}`, body: (world, n) => ({ ...made(n), ...fields(world, n) }), read },
    // With other values than the new ones.
    { route: `PUT ${path}/:id`, target, body: (world, n) => ({ ...fields(world, n + 2) }), read },
  ]
}

export const kept: readonly Kept[] = [
  // Before others put links into the group.
  {
    route: 'PUT /api/admin/link-groups',
    body: ({ group, links }, n) => ({ items: [{ id: group, name: `分组 ${n}`, links: links.toReversed() }] }),
    read: () => '/api/admin/link-groups',
    said: (answer) => ({
      items: (answer as { items: { links: { id: number }[] }[] }).items.map((item) => ({ ...item, links: item.links.map(({ id }) => id) })),
    }),
  },
  {
    route: 'POST /api/admin/articles',
    body: (world, n) => ({ kind: 'article', draft: draft(world, n) }),
    read: (id) => `/api/admin/articles/${id}`,
  },
  {
    route: 'PUT /api/admin/articles/:id/draft',
    target: ({ article }) => article,
    body: (world, n) => ({ draft: draft(world, n) }),
    read: (id) => `/api/admin/articles/${id}`,
  },
  {
    route: 'POST /api/admin/notices',
    body: ({ column, pictures }, n) => ({ title: `快讯 ${n}`, text: `一句话 ${n}`, columnId: column, pictureId: pictures[0] }),
    read: (id) => `/api/admin/articles/${id}`,
    said: (answer) => {
      const { draft: is } = answer as { draft: ReturnType<typeof draft> }
      return { title: is.title, text: JSON.stringify(is.body).match(/一句话 \d/)?.[0], columnId: is.columnId, pictureId: is.coverId }
    },
  },
  ...resource(
    '/api/admin/seasons',
    ({ season: id }) => id,
    (_, n) => season(n),
    (n) => ({ slug: `season-${n}` }),
  ),
  ...resource(
    '/api/admin/teams',
    ({ team }) => team,
    teamOf,
    (n) => ({ slug: `team-${n}` }),
  ),
  ...resource(
    '/api/admin/players',
    ({ player }) => player,
    playerOf,
    (n) => ({ slug: `player-${n}` }),
  ),
  ...resource('/api/admin/albums', ({ album: id }) => id, album),
  ...resource('/api/admin/videos', ({ video: id }) => id, video),
  ...resource('/api/admin/links', ({ links: [id = 0] }) => id, linkOf),
  ...resource('/api/admin/openings', ({ merged }) => merged, opening),
  ...resource('/api/admin/tips', ({ tip: id }) => id, tip),
  ...(['albums', 'videos'] as const).map(
    (things): Kept => ({
      route: `PUT /api/admin/${things}/:id/publication`,
      target: ({ album: id, video: other }) => (things === 'albums' ? id : other),
      body: (_, n) => ({ at: hour(n, 5) }),
      read: (id) => `/api/admin/${things}/${id}`,
      said: (answer) => ({ at: (answer as { publishedAt: string }).publishedAt }),
    }),
  ),
  {
    route: 'PUT /api/admin/articles/:id/publication',
    target: ({ draft: id }) => id,
    body: (_, n) => ({ at: hour(n, 5), until: hour(n, 6) }),
    read: (id) => `/api/admin/articles/${id}`,
    said: (answer) => {
      const { publishedAt: at, unpublishAt: until } = answer as { publishedAt: string; unpublishAt: string }
      return { at, until }
    },
  },
  {
    route: 'POST /api/admin/opening-mergers',
    body: ({ merging, opening: into }, n) => ({ openings: [merging[n - 1]], into, at: hour(n, 250) }),
    read: (_, { merging }, n) => `/api/admin/openings/${merging[n - 1]}`,
    said: (answer) => {
      const { id, mergedIntoId: into, mergedAt: at } = answer as { id: number; mergedIntoId: number; mergedAt: string }
      return { openings: [id], into, at }
    },
  },
  {
    route: 'PUT /api/admin/columns',
    body: ({ column }, n) => ({
      items: [
        { id: column, key: 'news', name: `新闻 ${n}` },
        { id: null, key: `extra${n}`, name: `别的 ${n}` },
      ],
    }),
    read: () => '/api/admin/columns',
    // A new one has been given its id.
    said: (answer) => ({ items: (answer as { items: object[] }).items.map((item, i) => (i === 1 ? { ...item, id: null } : item)) }),
  },
  {
    route: 'PUT /api/admin/awards/:id',
    target: ({ competition }) => competition,
    body: (_, n) => ({
      awards: [
        {
          key: null,
          kind: 'custom',
          title: `奖 ${n}`,
          entrant: 'yunjian',
          player: null,
          name: null,
          citation: `颁奖词 ${n}`,
          isMasked: true,
          at: `2026-11-1${n}`,
        },
        {
          key: null,
          kind: 'mvp',
          title: `最佳 ${n}`,
          entrant: null,
          player: 'yunjian-1',
          name: null,
          citation: `词 ${n}`,
          isMasked: true,
          at: `2026-11-1${n}`,
        },
        {
          key: null,
          kind: 'custom',
          title: `解说 ${n}`,
          entrant: null,
          player: null,
          name: `某人 ${n}`,
          citation: `词 ${n}`,
          isMasked: true,
          at: `2026-11-1${n}`,
        },
      ],
    }),
    read: (_, { competition }) => `/api/admin/awards/${competition}`,
    said: (answer) => ({ awards: (answer as { awards: object[] }).awards.map((award) => ({ ...award, key: null })) }),
  },
  {
    route: 'PUT /api/admin/competitions/:id/logo',
    target: ({ competition }) => competition,
    body: ({ pictures }, n) => ({ logoId: pictures[n] }),
    read: (id) => `/api/admin/competitions/${id}`,
    said: (answer) => ({ logoId: (answer as { logo: { id: number } | null }).logo?.id }),
  },
  {
    route: 'PUT /api/admin/competitions/:id/scorekeepers',
    target: ({ competition }) => competition,
    body: ({ scorekeeper }, n) => ({ items: [{ userId: scorekeeper, match: n === 1 ? 'p5' : 'p6' }] }),
    read: (_, { competition }) => `/api/admin/competitions/${competition}/scorekeepers`,
  },
  {
    route: 'POST /api/admin/competitions',
    body: ({ pictures }, n) => ({ document: cup(n), coverId: pictures[0] }),
    read: (id) => `/api/admin/competitions/${id}`,
    said: (answer) => {
      const { document, cover } = answer as { document: unknown; cover: { id: number } | null }
      return { document, coverId: cover?.id }
    },
  },
  {
    route: 'PATCH /api/admin/media/:id',
    target: ({ pictures }) => pictures[2] ?? 0,
    body: (_, n) => ({ alt: `替代文字 ${n}`, folder: `文件夹 ${n}`, focus: { x: n, y: 90 + n } }),
    read: (id) => `/api/admin/media/${id}`,
    said: (answer) => {
      const { picture, folder } = answer as { picture: object; folder: string }
      return { ...picture, folder }
    },
  },
  {
    route: 'POST /api/admin/verification-files',
    body: (_, n) => ({ name: `MP_verify_abcdefghijklmno${n}.txt`, content: `abcdefghijklmno${n}` }),
    read: () => '/api/admin/verification-files',
    said: (answer, _, n) => itemOf(answer, ({ name }) => String(name).endsWith(`${n}.txt`)),
  },
  {
    route: 'POST /api/admin/redirects',
    body: (_, n) => ({ oldAddress: `/old-${n}.html`, newAddress: `/newsInside/${n}` }),
    read: () => '/api/admin/redirects',
    said: (answer, _, n) => itemOf(answer, ({ oldAddress }) => oldAddress === `/old-${n}.html`),
  },
  {
    route: 'POST /api/admin/redirects/batch',
    body: (_, n) => ({ text: `/older-${n}.html /newsInside/${n}` }),
    read: () => '/api/admin/redirects',
    said: (answer, _, n) => {
      const line = itemOf(answer, ({ oldAddress }) => oldAddress === `/older-${n}.html`) as { oldAddress: string; newAddress: string }
      return { text: `${line.oldAddress} ${line.newAddress}` }
    },
  },
  {
    route: 'PATCH /api/admin/users/:id',
    target: ({ scorekeeper }) => scorekeeper,
    body: (_, n) => ({ displayName: `名字 ${n}`, role: n === 1 ? 'editor' : 'scorekeeper', isDisabled: true }),
    read: (_, { scorekeeper }) => `/api/admin/users/${scorekeeper}`,
    said: (answer) => ({ ...(answer as object), isDisabled: (answer as { disabledAt: string | null }).disabledAt !== null }),
  },
  {
    route: 'POST /api/admin/invitations',
    body: (_, n) => ({ role: 'editor', note: `给某人 ${n}` }),
    read: () => '/api/admin/invitations',
    said: (answer, _, n) => itemOf(answer, ({ note }) => note === `给某人 ${n}`),
  },
  {
    route: 'PUT /api/admin/backups/plan',
    body: (_, n) => ({ hour: n, keep: n + 6 }),
    read: () => '/api/admin/backups',
    said: (answer) => (answer as { plan: object }).plan,
  },
  {
    route: 'PUT /api/admin/console-settings',
    body: (_, n) => ({ totpRoles: n === 1 ? ['editor'] : ['scorekeeper'] }),
    read: () => '/api/admin/console-settings',
  },
  ...Object.entries(parts).map(
    ([part, value]): Kept => ({
      route: `PUT /api/admin/settings/${part}`,
      body: (world, n) => ({ value: value(world, n) }),
      read: () => '/api/admin/settings',
      said: (answer) => (answer as Record<string, unknown>)[part],
    }),
  ),
]

/** Bodies that are actions, not objects: they are tested by their effect elsewhere. */
export const acts: readonly string[] = [
  'POST /api/admin/session',
  'POST /api/admin/session/code',
  'POST /api/admin/one-time-links/check',
  'POST /api/admin/one-time-links/user',
  'POST /api/admin/one-time-links/password',
  'PUT /api/admin/account/password',
  'PUT /api/admin/account/authenticator',
  'PUT /api/admin/tip-order',
  'POST /api/admin/account/authenticator/removal',
  'POST /api/admin/account/recovery-codes',
  'POST /api/admin/articles/:id/restorations',
  'POST /api/admin/articles/bulk',
  'POST /api/admin/backups',
  'POST /api/admin/media/deletions',
  'POST /api/admin/media/:id/reversal',
  'POST /api/admin/takedowns',
  'POST /api/admin/rulesets/sample',
  'POST /api/admin/teams/:id/merge',
  'POST /api/admin/players/:id/merge',
  // Each kind of act has its own fields: see below.
  'POST /api/admin/competitions/:id/acts',
]

/** Fields that another field of the same body forbids. */
export const exclusive: Readonly<Record<string, readonly string[]>> = {
  // A video is a file or a site's.
  'POST /api/admin/videos': ['fileHash'],
  'PUT /api/admin/videos/:id': ['fileHash'],
  // Only a page has one.
  'POST /api/admin/articles': ['draft.slug'],
  // After a conflict; kept as a revision, which another test reads.
  'PUT /api/admin/articles/:id/draft': ['draft.slug', ...schemaLeaves(ArticleDraft, 'aside')],
  // Refers to an existing one; these are new.
  'PUT /api/admin/awards/:id': ['awards[].key'],
}

/** One of every object that is written to, and of everything that others refer to. */
export async function worldOf(app: TestApp, admin: Caller): Promise<World> {
  const pictures = await addPictures(app, '甲', '乙', '丙', '丁', '戊')
  const competition = (await insertCompetition(app, league())).id
  const idOf = async (table: 'teams' | 'players' | 'seasons') =>
    (await app.db.read.selectFrom(table).select('id').orderBy('id').executeTakeFirstOrThrow()).id
  const made = async (url: string, body: unknown) => (await admin.ask<{ id: number }>('POST', url, body)).data.id
  const { items: columns } = await admin.get<{ items: { id: number; key: string }[] }>('/api/admin/columns')
  const column = columns.find(({ key }) => key === 'news')?.id ?? 0
  const { rev } = await admin.get<{ rev: string }>('/api/admin/link-groups')
  await admin.ask('PUT', '/api/admin/link-groups', { rev, items: [{ id: null, name: '官方', links: [] }] })
  const [group] = (await admin.get<{ items: { id: number }[] }>('/api/admin/link-groups')).items
  const base = {
    pictures,
    competition,
    match: (await app.db.read.selectFrom('matches').select('id').orderBy('id').executeTakeFirstOrThrow()).id,
    column,
    article: await addArticle(app),
    team: await idOf('teams'),
    player: await idOf('players'),
    season: await idOf('seasons'),
    scorekeeper: (await signedIn(app, 'scorekeeper')).userId,
    group: group?.id ?? 0,
    links: [] as number[],
    opening: 0,
  }
  for (const n of [8, 9]) base.links.push(await made('/api/admin/links', { ...linkOf({ ...base, ...none }, 0), title: `链接 ${n}` }))
  const server = (name: string) =>
    made('/api/admin/openings', { ...opening({ ...base, ...none }, 0), name, mergedIntoId: null, mergedAt: null })
  base.opening = await server('大区')
  return {
    ...base,
    merged: await server('旧区'),
    merging: [await server('新区一'), await server('新区二')],
    draft: await made('/api/admin/articles', { kind: 'article', draft: draft({ ...base, ...none }, 0) }),
    album: await made('/api/admin/albums', album({ ...base, ...none }, 0)),
    video: await made('/api/admin/videos', { ...video({ ...base, ...none }, 0) }),
    tip: await made('/api/admin/tips', tip({ ...base, ...none }, 0)),
  }
}

const none = { merged: 0, merging: [], draft: 0, album: 0, video: 0, tip: 0 }
