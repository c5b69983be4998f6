import { TOTP } from 'otpauth'
import { singleEvent } from '#rules/correct/examples.ts'
import { revOf } from '#server/base/rev.ts'
import { insertMediaItem } from '#server/media/media.queries.ts'
import { setFormer } from '#server/media/media-library.queries.ts'
import { hashPassword } from '#server/session/password.service.ts'
import { hashOf, newToken } from '#server/session/token.model.ts'
import { insertLink } from '#server/users/users.queries.ts'
import type { AdminAlbum } from '#shared/admin/albums.ts'
import type { ArticleDraft, DocumentEditing, RevisionList } from '#shared/admin/articles.ts'
import type { CompetitionAwards } from '#shared/admin/awards.ts'
import type { AdminLink, LinkGroups } from '#shared/admin/links.ts'
import type { AdminOpening } from '#shared/admin/openings.ts'
import type { AdminPlayer, AdminSeason, AdminTeam, MergePreview } from '#shared/admin/people.ts'
import type { TotpSetup } from '#shared/admin/session.ts'
import type { AdminColumns, AdminSettings, SettingsPart } from '#shared/admin/site.ts'
import type { AdminTip, AdminTipList } from '#shared/admin/tips.ts'
import type { AdminVideo } from '#shared/admin/videos.ts'
import type { CompetitionDocument } from '#shared/competitions/document.ts'
import { eachText } from '#shared/each-text.ts'
import type { RichTextDoc } from '#shared/rich-text.ts'
import { type TestApp, testNow } from './app.ts'
import { league } from './competitions.ts'
import { signedIn } from './console.ts'
import { addArticle, addColumns, addPage, insertCompetition } from './factories.ts'
import { validActs, validDocuments } from './valid-acts.ts'
import { sitePlayer } from './videos.ts'

/** A valid request; everything that it refers to exists. */
export interface ValidRequest {
  url: string
  body: unknown
  /** Another caller than the admin of the test. */
  cookie?: string
}

/** For one route, or for one kind of body of it. */
export interface ValidRequests {
  /** As in the table of routes: `PUT /api/admin/albums/:id`. */
  route: string
  /** Of the bodies that one route takes: which. */
  kind?: string
  /** Sent without a session: an existing one would end. */
  isOpen?: true
  /** A new session for each request, because a password attempt counts whatever the rest of the body is. */
  isGuess?: true
  make(): Promise<ValidRequest>
}

const password = 'marmalade-trolley-violet'
const totpSecret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const at = '2026-12-01T12:00:00.000Z'

/** One for every route that takes a body. */
export async function validRequests(app: TestApp): Promise<ValidRequests[]> {
  const admin = await signedIn(app, 'admin')
  const passwordHash = await hashPassword(password)
  await addColumns(app)
  const { items: columns } = await admin.get<AdminColumns>('/api/admin/columns')
  const columnId = columns[0]?.id ?? 0
  const articleId = await addArticle(app, { tags: ['云涧'] })
  await addPage(app, 'about')
  let count = 0
  const next = () => {
    count += 1
    return `n${count}`
  }
  const picture = async () => {
    const hash = hashOf(next())
    const bare = { hash, alt: '开幕', width: 960, height: 540, widths: [480, 960], placeholder: '', color: '#000000' }
    return await app.write((trx) => insertMediaItem(trx, bare, testNow))
  }
  const pictureId = await picture()
  const made = async <Data>(url: string, body: unknown): Promise<Data> => (await admin.ask<Data>('POST', url, body)).data

  const event = await insertCompetition(app, league())
  const matches = await app.db.read.selectFrom('matches').select('id').where('competition_id', '=', event.id).orderBy('id').execute()
  const matchId = matches[0]?.id ?? 0
  const [group] = await app.db.read.selectFrom('groups').select('id').orderBy('id').execute()
  const body: RichTextDoc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: '赛前' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: '链接', marks: [{ type: 'bold' }, { type: 'link', attrs: { href: '/matches' } }] },
          { type: 'hardBreak' },
        ],
      },
      { type: 'paragraph', attrs: { align: 'center' }, content: [{ type: 'text', text: '2', marks: [{ type: 'superscript' }] }] },
      { type: 'heading', attrs: { level: 3, align: 'right' } },
      { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [{ type: 'paragraph' }] }] },
      { type: 'image', attrs: { pictureId, caption: '图注' } },
      { type: 'gallery', attrs: { pictureIds: [pictureId], caption: '图注' } },
      { type: 'video', attrs: { src: sitePlayer, title: '集锦' } },
      {
        type: 'table',
        content: [
          { type: 'tableRow', content: [{ type: 'tableCell', attrs: { colspan: 1, rowspan: 1 }, content: [{ type: 'paragraph' }] }] },
        ],
      },
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [{ type: 'text', text: 'x' }] },
      { type: 'embed', attrs: { subject: 'match', id: matchId } },
      { type: 'embed', attrs: { subject: 'table', id: group?.id ?? 0 } },
    ],
  }
  const draft: ArticleDraft = {
    title: '赛前一日',
    summary: '两队同场。',
    columnId,
    slug: null,
    coverId: pictureId,
    body,
    ...eachText((name) => `本站 ${name}`),
    isAiMade: false,
    tellsResult: true,
    isPinned: false,
    tags: ['云涧'],
    links: [{ role: 'preview', subject: 'match', id: matchId }],
  }
  const document = async () => await made<DocumentEditing>('/api/admin/articles', { kind: 'article', draft })
  let servers = 0
  /** A name stands once in a zone. */
  const opening = () => ({
    zone: `双线 ${++servers} 区`,
    name: `S${servers} 半山灯`,
    note: '新服',
    opensAt: at,
    precision: 'exact',
    isFull: false,
    maintenanceFrom: at,
    maintenanceUntil: '2026-12-02T12:00:00.000Z',
    closesAt: '2027-12-02T12:00:00.000Z',
    mergedIntoId: null,
    mergedAt: null,
    articleId,
    linkId: null,
    isPublished: true,
  })
  await admin.ask('PUT', '/api/admin/link-groups', {
    rev: (await admin.get<LinkGroups>('/api/admin/link-groups')).rev,
    items: [{ id: null, name: '社区', links: [] }],
  })
  const groupId = (await admin.get<LinkGroups>('/api/admin/link-groups')).items[0]?.id ?? 0
  const link = {
    groupId,
    title: '官方社区',
    description: '讨论与反馈',
    logoId: pictureId,
    address: 'https://community.example/',
    ios: 'https://community.example/ios',
    android: null,
    pc: null,
    wechat: null,
    asksFirst: true,
    isVisible: true,
  }
  const { id: linkId } = await made<AdminLink>('/api/admin/links', link)
  const tip = {
    platform: 'phone',
    title: '手机',
    intro: '两步就好。',
    steps: [{ text: '点右上角', pictureId }],
    linkId,
    storeIds: [linkId],
    expiresAt: at,
    isPublished: true,
  }
  const album = {
    title: '开幕',
    summary: '现场',
    link: { subject: 'match', id: matchId },
    coverId: pictureId,
    pictures: [{ id: pictureId, caption: '开幕式' }],
  }
  const video = { title: '集锦', summary: '五分钟', fileHash: null, player: sitePlayer, posterId: pictureId, link: album.link }
  const season = () => ({ slug: `season-${next()}`, name: '第十三赛季', startsOn: '2027-01-01', endsOn: '2027-06-30' })
  const names = [
    { name: '云涧旧部', shortName: '云', to: '2025-12-31' },
    { name: '云涧', from: '2026-01-01' },
  ]
  const player = () => ({
    slug: `player-${next()}`,
    names,
    externalId: next(),
    realName: '张三',
    isRealNamePublic: false,
    isMinor: false,
    isHidden: false,
    logoId: pictureId,
  })
  const playerId = (await made<AdminPlayer>('/api/admin/players', player())).id
  const team = () => ({
    slug: `team-${next()}`,
    names,
    region: '一区',
    logoId: pictureId,
    members: [{ playerId, role: 'captain', position: '主攻', from: '2026-01-01', to: null }],
  })
  const competition = async (document: CompetitionDocument) =>
    (await insertCompetition(app, { ...document, competition: { ...document.competition, slug: next() } })).id

  const settings = async <Part extends SettingsPart>(part: Part, change: (value: AdminSettings[Part]['value']) => unknown) => {
    const { [part]: now } = await admin.get<AdminSettings>('/api/admin/settings')
    return { url: `/api/admin/settings/${part}`, body: { rev: now.rev, value: change(now.value) } }
  }
  const user = () => signedIn(app, 'editor', { passwordHash })
  const linkToken = async (kind: 'invitation' | 'password_reset', userId: number | null) => {
    const token = newToken()
    const params = {
      tokenHash: hashOf(token),
      kind,
      role: kind === 'invitation' ? ('editor' as const) : null,
      userId,
      note: '',
      createdBy: null,
    }
    await app.write((trx) => insertLink(trx, params, testNow))
    return token
  }
  const putOne = <View extends { id: number; rev: unknown }>(
    path: string,
    fields: () => object,
    edit: (fields: object) => object = (all) => all,
  ) => ({
    route: `PUT /api/admin/${path}/:id`,
    make: async () => {
      const { id, rev } = await made<View>(`/api/admin/${path}`, fields())
      return { url: `/api/admin/${path}/${id}`, body: { rev, ...edit(fields()) } }
    },
  })
  const postOne = (path: string, fields: () => object): ValidRequests => ({
    route: `POST /api/admin/${path}`,
    make: async () => ({ url: `/api/admin/${path}`, body: fields() }),
  })
  const slugless = (fields: object) => Object.fromEntries(Object.entries(fields).filter(([name]) => name !== 'slug'))
  const mergeOf = (path: 'teams' | 'players', fields: () => object): ValidRequests => ({
    route: `POST /api/admin/${path}/:id/merge`,
    make: async () => {
      const [from, into] = [
        await made<{ id: number }>(`/api/admin/${path}`, fields()),
        await made<{ id: number }>(`/api/admin/${path}`, fields()),
      ]
      const url = `/api/admin/${path}/${from.id}/merge`
      return { url, body: { into: into.id, rev: (await admin.get<MergePreview>(`${url}?into=${into.id}`)).rev } }
    },
  })

  const all: ValidRequests[] = [
    { route: 'POST /api/articles/:id/views', make: async () => ({ url: `/api/articles/${articleId}/views`, body: {} }) },
    {
      route: 'POST /api/vitals',
      make: async () => ({
        url: '/api/vitals',
        body: { page: 'home', device: 'pc', channel: 'qq', metrics: [{ name: 'LCP', value: 1 }] },
      }),
    },
    { route: 'POST /api/visits', make: async () => ({ url: '/api/visits', body: { page: 'home', device: 'pc', channel: 'qq' } }) },

    {
      route: 'POST /api/admin/session',
      isOpen: true,
      isGuess: true,
      make: async () => ({ url: '/api/admin/session', body: { name: (await user()).name, password } }),
    },
    {
      route: 'POST /api/admin/session/code',
      isOpen: true,
      isGuess: true,
      make: async () => {
        const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
        const { userId } = await signedIn(app, 'editor', { passwordHash, totpSecret: secret })
        const step = newToken()
        const expires_at = new Date(app.clock.read().getTime() + 60_000).toISOString()
        const row = { token_hash: hashOf(step), user_id: userId, new_totp_secret: null, tries: 0, expires_at }
        await app.db.write.insertInto('sign_in_steps').values(row).execute()
        return { url: '/api/admin/session/code', body: { step, code: codeOf(secret) } }
      },
    },
    {
      route: 'POST /api/admin/one-time-links/check',
      isOpen: true,
      make: async () => ({ url: '/api/admin/one-time-links/check', body: { token: await linkToken('invitation', null) } }),
    },
    {
      route: 'POST /api/admin/one-time-links/user',
      isOpen: true,
      isGuess: true,
      make: async () => ({
        url: '/api/admin/one-time-links/user',
        body: { token: await linkToken('invitation', null), name: next(), displayName: '新编辑', password },
      }),
    },
    {
      route: 'POST /api/admin/one-time-links/password',
      isOpen: true,
      isGuess: true,
      make: async () => ({
        url: '/api/admin/one-time-links/password',
        body: { token: await linkToken('password_reset', (await user()).userId), password },
      }),
    },
    {
      route: 'PUT /api/admin/account/password',
      isGuess: true,
      make: async () => ({
        url: '/api/admin/account/password',
        body: { current: password, password: 'another-trolley-violet' },
        cookie: (await user()).cookie,
      }),
    },
    {
      route: 'PUT /api/admin/account/authenticator',
      isGuess: true,
      make: async () => {
        const own = await user()
        const { secret } = (await own.ask<TotpSetup>('POST', '/api/admin/account/authenticator/setup')).data
        return { url: '/api/admin/account/authenticator', body: { secret, code: codeOf(secret), password }, cookie: own.cookie }
      },
    },
    {
      route: 'POST /api/admin/account/authenticator/removal',
      isGuess: true,
      make: async () => ({ url: '/api/admin/account/authenticator/removal', body: fullProof(), cookie: await cookieWithTotp() }),
    },
    {
      route: 'POST /api/admin/account/recovery-codes',
      isGuess: true,
      make: async () => ({ url: '/api/admin/account/recovery-codes', body: fullProof(), cookie: await cookieWithTotp() }),
    },
    postOne('invitations', () => ({ role: 'editor', note: '给新编辑' })),
    {
      route: 'PATCH /api/admin/users/:id',
      make: async () => ({
        url: `/api/admin/users/${(await user()).userId}`,
        body: { displayName: '云涧的编辑', role: 'scorekeeper', isDisabled: false },
      }),
    },
    { route: 'POST /api/admin/backups', make: async () => ({ url: '/api/admin/backups', body: { kind: 'drill' } }) },
    {
      route: 'PUT /api/admin/backups/plan',
      make: async () => ({ url: '/api/admin/backups/plan', body: { hour: 3, keep: 14 } }),
    },
    {
      route: 'PUT /api/admin/console-settings',
      make: async () => ({ url: '/api/admin/console-settings', body: { totpRoles: [] } }),
    },

    postOne('articles', () => ({ kind: 'article', draft })),
    {
      route: 'PUT /api/admin/articles/:id/draft',
      make: async () => {
        const { id, rev } = await document()
        return { url: `/api/admin/articles/${id}/draft`, body: { rev, draft: { ...draft, title: '赛前二日' } } }
      },
    },
    {
      route: 'POST /api/admin/articles/:id/restorations',
      make: async () => {
        const { id, rev } = await document()
        await admin.ask('PUT', `/api/admin/articles/${id}/publication`, { rev, at: null, until: null })
        const { items } = await admin.get<RevisionList>(`/api/admin/articles/${id}/revisions`)
        return { url: `/api/admin/articles/${id}/restorations`, body: { rev, revision: items[0]?.id } }
      },
    },
    {
      route: 'PUT /api/admin/articles/:id/publication',
      make: async () => {
        const { id, rev } = await document()
        return { url: `/api/admin/articles/${id}/publication`, body: { rev, at, until: '2027-12-01T12:00:00.000Z' } }
      },
    },
    {
      route: 'POST /api/admin/articles/bulk',
      make: async () => ({ url: '/api/admin/articles/bulk', body: { ids: [(await document()).id], act: 'trash' } }),
    },
    postOne('notices', () => ({ title: '延期', text: '因雨延期。\n\n明日再战。', columnId, pictureId })),
    {
      route: 'PATCH /api/admin/media/:id',
      make: async () => ({
        url: `/api/admin/media/${await picture()}`,
        body: { rev: 1, alt: '开幕式', folder: '秋季赛/开幕', focus: { x: 20, y: 80 } },
      }),
    },
    {
      route: 'POST /api/admin/media/:id/reversal',
      make: async () => {
        const [id, former] = [await picture(), await picture()]
        const { rev } = await app.write((trx) => setFormer(trx, id, former))
        return { url: `/api/admin/media/${id}/reversal`, body: { rev } }
      },
    },
    {
      route: 'POST /api/admin/takedowns',
      make: async () => ({
        url: '/api/admin/takedowns',
        body: { kind: 'picture', id: await picture(), reason: '当事人要求', withPoster: false },
      }),
    },
    {
      route: 'POST /api/admin/media/deletions',
      make: async () => ({ url: '/api/admin/media/deletions', body: { ids: [await picture()] } }),
    },

    ...validDocuments().map(
      ([kind, document]): ValidRequests => ({
        route: 'POST /api/admin/competitions',
        kind,
        make: async () => ({
          url: '/api/admin/competitions',
          body: { document: { ...document, competition: { ...document.competition, slug: next() } }, coverId: pictureId },
        }),
      }),
    ),
    ...validActs(pictureId).map(
      ([document, act]): ValidRequests => ({
        route: 'POST /api/admin/competitions/:id/acts',
        kind: act.kind,
        make: async () => {
          const slug = next()
          const own = { ...document, competition: { ...document.competition, slug } }
          const { id } = await insertCompetition(app, own)
          const params =
            act.kind === 'replace_document'
              ? { ...act, document: { ...act.document, competition: { ...act.document.competition, slug } } }
              : act
          return { url: `/api/admin/competitions/${id}/acts`, body: { rev: 1, isPreview: false, act: params } }
        },
      }),
    ),
    {
      route: 'PUT /api/admin/competitions/:id/logo',
      make: async () => ({
        url: `/api/admin/competitions/${await competition(singleEvent(4, false))}/logo`,
        body: { logoId: pictureId },
      }),
    },
    {
      route: 'PUT /api/admin/competitions/:id/scorekeepers',
      make: async () => ({
        url: `/api/admin/competitions/${await competition(singleEvent(4, false))}/scorekeepers`,
        body: { rev: revOf([]), items: [{ userId: (await signedIn(app, 'scorekeeper')).userId, match: null }] },
      }),
    },
    {
      route: 'POST /api/admin/rulesets/sample',
      make: async () => ({
        url: '/api/admin/rulesets/sample',
        body: { format: 'round_robin', ruleset: league().stages[0]?.ruleset },
      }),
    },
    {
      route: 'PUT /api/admin/awards/:id',
      make: async () => {
        const id = await competition(league())
        const { rev } = await admin.get<CompetitionAwards>(`/api/admin/awards/${id}`)
        const plain = {
          key: null,
          kind: 'custom',
          title: '最佳作风',
          entrant: null,
          player: null,
          name: null,
          isMasked: false,
          at: '2026-11-15',
        }
        const awards = [
          { ...plain, entrant: 'beiming', citation: '三场无犯规' },
          { ...plain, name: '老周', citation: '' },
        ]
        return { url: `/api/admin/awards/${id}`, body: { rev, awards } }
      },
    },

    postOne('seasons', season),
    putOne<AdminSeason>('seasons', season, slugless),
    postOne('teams', team),
    putOne<AdminTeam>('teams', team, slugless),
    postOne('players', player),
    putOne<AdminPlayer>('players', player, slugless),
    mergeOf('teams', () => ({ ...team(), members: [] })),
    mergeOf('players', () => ({ ...player(), externalId: '' })),
    {
      route: 'PUT /api/admin/columns',
      make: async () => {
        const { rev, items } = await admin.get<AdminColumns>('/api/admin/columns')
        const bare = items.slice(0, 3).map(({ id, key, name }) => ({ id, key, name }))
        const kept = items.slice(3).map(({ id, key, name }) => ({ id, key, name }))
        return { url: '/api/admin/columns', body: { rev, items: [...bare, ...kept] } }
      },
    },
    {
      route: 'PUT /api/admin/link-groups',
      make: async () => {
        const { rev, items } = await admin.get<LinkGroups>('/api/admin/link-groups')
        return {
          url: '/api/admin/link-groups',
          body: { rev, items: items.map(({ id, name, links }) => ({ id, name, links: links.map((each) => each.id) })) },
        }
      },
    },
    postOne('links', () => link),
    putOne<AdminLink>('links', () => link),
    postOne('openings', opening),
    putOne<AdminOpening>('openings', opening),
    {
      route: 'POST /api/admin/opening-mergers',
      make: async () => {
        const bare = () => ({ ...opening(), closesAt: null })
        const [one, other] = [
          await made<AdminOpening>('/api/admin/openings', bare()),
          await made<AdminOpening>('/api/admin/openings', bare()),
        ]
        return { url: '/api/admin/opening-mergers', body: { openings: [one.id], into: other.id, at: '2026-12-02T12:00:00.000Z' } }
      },
    },
    postOne('tips', () => tip),
    putOne<AdminTip>('tips', () => tip),
    {
      route: 'PUT /api/admin/tip-order',
      make: async () => {
        const { rev, items } = await admin.get<AdminTipList>('/api/admin/tips')
        return { url: '/api/admin/tip-order', body: { rev, items: items.map(({ id }) => id).toReversed() } }
      },
    },
    postOne('albums', () => album),
    putOne<AdminAlbum>('albums', () => album),
    {
      route: 'PUT /api/admin/albums/:id/publication',
      make: async () => {
        const { id, rev } = await made<AdminAlbum>('/api/admin/albums', album)
        return { url: `/api/admin/albums/${id}/publication`, body: { rev, at } }
      },
    },
    postOne('videos', () => video),
    putOne<AdminVideo>('videos', () => video),
    {
      route: 'PUT /api/admin/videos/:id/publication',
      make: async () => {
        const { id, rev } = await made<AdminVideo>('/api/admin/videos', video)
        return { url: `/api/admin/videos/${id}/publication`, body: { rev, at } }
      },
    },

    {
      route: 'PUT /api/admin/settings/identity',
      make: () => settings('identity', (value) => ({ ...value, logoId: pictureId, shareImageId: pictureId })),
    },
    {
      route: 'PUT /api/admin/settings/navigation',
      make: () =>
        settings('navigation', () => [
          { label: '新闻', href: '/newsList' },
          { label: '社区', href: 'https://community.example/' },
        ]),
    },
    {
      route: 'PUT /api/admin/settings/homeBlocks',
      make: () =>
        settings('homeBlocks', () => [
          { kind: 'lead', title: '头条' },
          { kind: 'column', title: '公告', column: 'notice', count: 3 },
          { kind: 'openings', title: '新服', count: 3 },
        ]),
    },
    {
      route: 'PUT /api/admin/settings/footer',
      make: () =>
        settings('footer', (value) => ({
          ...value,
          licences: ['许可证 1 号'],
          ageRating: { badge: '12+', text: '适合十二岁以上' },
          reporting: { text: '举报', href: '/pages/about' },
          groups: [{ title: '关于', links: [{ label: '关于我们', href: '/pages/about' }] }],
          policies: [{ label: '隐私', href: '/pages/about' }],
        })),
    },
    {
      route: 'PUT /api/admin/settings/crawlers',
      make: () => settings('crawlers', (value) => ({ ...value, signs: [{ engine: 'baidu', code: 'codeva-1' }] })),
    },
    {
      route: 'PUT /api/admin/settings/flagship',
      make: () => settings('flagship', () => '联赛'),
    },
    {
      route: 'PUT /api/admin/settings/statistics',
      make: () =>
        settings('statistics', () => ({
          figures: [
            { key: 'accuracy', name: '命中率', shortName: '命中', unit: '%', of: 'player', total: 'mean', decimals: 1, better: 'higher' },
          ],
          eventKinds: [{ key: 'tower', name: '推塔', sign: '▲', of: 'side' }],
        })),
    },
    {
      route: 'POST /api/admin/verification-files',
      make: async () => {
        const { items } = await admin.get<{ items: { id: number }[] }>('/api/admin/verification-files')
        for (const { id } of items) await admin.ask('DELETE', `/api/admin/verification-files/${id}`)
        return { url: '/api/admin/verification-files', body: { name: 'MP_verify_AbCdEfGhIjKlMnOp.txt', content: 'AbCdEfGh' } }
      },
    },
    postOne('redirects', () => ({ oldAddress: `/old/${next()}.html`, newAddress: '/newsList' })),
    {
      route: 'POST /api/admin/redirects/batch',
      make: async () => ({ url: '/api/admin/redirects/batch', body: { text: `/old/${next()} /newsList\n/old/${next()} /matches` } }),
    },
  ]
  return all.map((requests) =>
    requests.isOpen ? requests : { ...requests, make: async () => ({ cookie: admin.cookie, ...(await requests.make()) }) },
  )

  async function cookieWithTotp(): Promise<string> {
    return (await signedIn(app, 'editor', { passwordHash, totpSecret })).cookie
  }

  function fullProof() {
    return { password, code: codeOf(totpSecret) }
  }

  function codeOf(secret: string): string {
    return new TOTP({ secret }).generate({ timestamp: app.clock.read().getTime() })
  }
}
