import type { FastifyInstance } from 'fastify'
import { changedFields } from '#server/audit/changed-fields.model.ts'
import { conflict, type Fault, invalid } from '#server/base/errors.ts'
import { revOf } from '#server/base/rev.ts'
import { listColumns } from '#server/columns/columns.queries.ts'
import type { Selecting } from '#server/db/open.ts'
import { adminRoute } from '#server/http/admin-route.ts'
import type { ConsoleContext } from '#server/http/context.ts'
import { isPictureKnown, listMediaItems } from '#server/media/media.queries.ts'
import { viewPicture } from '#server/media/media.view.ts'
import type { AdminSettings, SettingsPart, SettingsValues } from '#shared/admin/site.ts'
import { siteAddressFault } from '#shared/link-address.ts'
import type { SettingsData } from '#shared/settings.ts'
import { settingsPartWords } from '#shared/words/settings.ts'
import { withOwnAddresses } from './own-addresses.model.ts'
import { getSettings, upsertSettings } from './settings.queries.ts'

export async function settingsAdminRoutes(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  adminRoute(app, context, {
    endpoint: 'GET /settings',
    summary: '站点设置的各个部分',
    may: 'site.read',
    answer: async ({ read }) => await settingsNow(read),
  })

  partRoute('identity', (data, identity) => ({ ...data, ...identity }))
  partRoute('navigation', (data, navigation) => ({ ...data, navigation }))
  partRoute('homeBlocks', (data, homeBlocks) => ({ ...data, homeBlocks }))
  partRoute('footer', (data, footer) => ({ ...data, footer }))
  partRoute('crawlers', (data, crawlers) => ({ ...data, crawlers }))
  partRoute('statistics', (data, statistics) => ({ ...data, statistics }))
  partRoute('flagship', (data, flagship) => ({ ...data, flagship: flagship.trim() }))

  function partRoute<Part extends SettingsPart>(part: Part, put: (data: SettingsData, value: SettingsValues[Part]) => SettingsData): void {
    const endpoint: `PUT /settings/${SettingsPart}` = `PUT /settings/${part}`
    adminRoute(app, context, {
      endpoint,
      summary: `保存站点设置：${settingsPartWords[part]}`,
      may: 'site.write',
      answer: async ({ body, write, read, now }) => {
        await write(async (trx, touch, audit) => {
          const data = await getSettings(trx)
          const current = await settingsNow(trx)
          if (current[part].rev !== body.rev) throw conflict(`「${settingsPartWords[part]}」刚被别人修改过`, current)
          // The body was checked against the schema of this part.
          const given = put(data, body.value as SettingsValues[Part])
          const faults = await faultsOf(trx, part, given)
          if (faults.length > 0) throw invalid(faults)
          const after = withOwnAddresses(given, context.env.publicUrl)
          await upsertSettings(trx, after, now)
          touch('settings')
          await audit({
            act: 'settings.change',
            subject: 'settings',
            id: part,
            name: settingsPartWords[part],
            ...changedFields(data, after),
          })
        })
        return await settingsNow(read)
      },
    })
  }
}

async function settingsNow(db: Selecting): Promise<AdminSettings> {
  const { name, tagline, description, themeColor, logoId, shareImageId, navigation, homeBlocks, footer, crawlers, statistics, flagship } =
    await getSettings(db)
  const identity = { name, tagline, description, themeColor, logoId, shareImageId }
  const pictures = await listMediaItems(
    db,
    [logoId, shareImageId].filter((id) => id !== null),
  )
  return {
    identity: { rev: revOf(identity), value: identity },
    navigation: { rev: revOf(navigation), value: navigation },
    homeBlocks: { rev: revOf(homeBlocks), value: homeBlocks },
    footer: { rev: revOf(footer), value: footer },
    crawlers: { rev: revOf(crawlers), value: crawlers },
    statistics: { rev: revOf(statistics), value: statistics },
    flagship: { rev: revOf(flagship), value: flagship },
    pictures: pictures.map(viewPicture),
  }
}

/** What a schema cannot check: existing pictures and columns, valid target addresses. */
async function faultsOf(db: Selecting, part: SettingsPart, data: SettingsData): Promise<Fault[]> {
  if (part === 'identity') {
    const faults: Fault[] = []
    for (const name of ['logoId', 'shareImageId'] as const) {
      const id = data[name]
      if (id !== null && !(await isPictureKnown(db, id)))
        faults.push({ path: `/value/${name}`, message: '这张图片不在媒体库里，请重新选择' })
    }
    return faults
  }
  if (part === 'crawlers') {
    const names = data.crawlers.signs.map(({ engine }) => engine)
    const twice = names.findIndex((engine, i) => names.indexOf(engine) !== i)
    return twice === -1 ? [] : [{ path: `/value/signs/${twice}/engine`, message: '同一个搜索引擎只能填一个验证码' }]
  }
  if (part === 'statistics') return [...keyFaults(data.statistics, 'figures'), ...keyFaults(data.statistics, 'eventKinds')]
  if (part === 'flagship') return []
  if (part === 'navigation') return linkFaults(data.navigation, '/value')
  if (part === 'footer') {
    const { reporting, groups, policies } = data.footer
    return [
      ...addressFaults(reporting.href, '/value/reporting/href'),
      ...groups.flatMap(({ title, links }, i) =>
        links.length > 0
          ? []
          : [{ path: `/value/groups/${i}/links`, message: `第 ${i + 1} 组链接「${title}」还没有链接，请添加，或删除这一组` }],
      ),
      ...groups.flatMap(({ links }, i) => linkFaults(links, `/value/groups/${i}/links`)),
      ...linkFaults(policies, '/value/policies'),
    ]
  }
  const keys = new Set((await listColumns(db)).map((column) => column.key))
  return data.homeBlocks.flatMap((block, i) =>
    block.kind === 'column' && !keys.has(block.column) ? [{ path: `/value/${i}/column`, message: '没有这个栏目，请重新选择' }] : [],
  )
}

function keyFaults(statistics: SettingsData['statistics'], list: keyof SettingsData['statistics']): Fault[] {
  const keys = statistics[list].map(({ key }) => key)
  return keys.flatMap((key, i) => (keys.indexOf(key) === i ? [] : [{ path: `/value/${list}/${i}/key`, message: `编号“${key}”重复了` }]))
}

function linkFaults(links: SettingsData['navigation'], path: string): Fault[] {
  return links.flatMap(({ href }, i) => addressFaults(href, `${path}/${i}/href`))
}

function addressFaults(address: string | null, path: string): Fault[] {
  const message = address === null ? null : siteAddressFault(address)
  return message === null ? [] : [{ path, message }]
}
