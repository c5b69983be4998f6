import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Transaction } from 'kysely'
import { type Static, Type } from 'typebox'
import { insertLinks } from '#server/articles/articles-admin.queries.ts'
import { checkOf } from '#server/base/check-of.ts'
import { type Clock, instant } from '#server/base/clock.ts'
import { type Touch, transact } from '#server/cache/transact.ts'
import { upsertColumns } from '#server/columns/columns.queries.ts'
import { standardColumns } from '#server/columns/standard-columns.model.ts'
import { saveCompetition } from '#server/competitions/store/save.queries.ts'
import type { Db } from '#server/db/open.ts'
import type { Database } from '#server/db/tables.ts'
import { isEmptySite, isEmptyWithin, listLinkTargets } from '#server/import/import.queries.ts'
import { type Alongside, importArticles } from '#server/import/import-articles.ts'
import type { DraftLink } from '#server/import/links.ts'
import { openContentStore } from '#server/media/content-store.service.ts'
import type { MediaFiles } from '#server/media/files/files.ts'
import { stageContents } from '#server/media/staged-contents.service.ts'
import { defaultSettings } from '#server/settings/default-settings.model.ts'
import { upsertSettings } from '#server/settings/settings.queries.ts'
import { linkRoles, linkSubjects } from '#shared/articles.ts'
import { columnKeyPattern } from '#shared/columns.ts'
import { SettingsData } from '#shared/settings.ts'
import { AlbumFile, insertAlbums } from './albums.ts'
import { insertDemoSeason } from './demo-season.queries.ts'
import { EmbedFile, embed } from './embeds.ts'
import { insertLinkHub, LinkHubFile, logosOf } from './link-hub.ts'
import { giveMarks, MarkFile } from './marks.ts'
import { NightFile, nightOf } from './night.model.ts'
import { insertOpenings, OpeningsFile } from './openings.ts'
import { missing } from './read-competitions.ts'
import { type SeasonNow, seasonNow } from './season-now.ts'
import { insertTips, TipsFile } from './tips.ts'
import { insertVideos, takeVideoFiles, VideoFileList } from './videos.ts'

export interface DemoParts {
  db: Db
  clock: Clock
  files: MediaFiles
  /** The folder with columns.json, settings.json, link-hub.json, night.json, albums.json, videos.json, marks.json, openings.json, tips.json, articles/, pages/, covers/ and marks/. */
  folder: string
  /** Prints a line for the operator. */
  say: (line: string) => void
}

/** Loads the demo season, as it is now, into an empty site, in one transaction. Throws where the folder is invalid. */
export async function loadDemo(parts: DemoParts): Promise<void> {
  if (!(await isEmptySite(parts.db.read))) return
  parts.say('数据库是空的，正在载入演示赛季（不要演示内容就在启动命令后面加 --empty）')
  await loadSeason(parts)
}

/** The same where `clear` empties the site first, in the same transaction, so that nobody sees it empty. */
export async function loadSeason(parts: DemoParts, clear?: Alongside['clear']): Promise<void> {
  const season = await seasonNow(parts.folder, instant(parts.clock))
  try {
    await storeSeason(parts, season, clear)
  } finally {
    await season.remove()
  }
}

async function storeSeason(
  { db, clock, files, say }: DemoParts,
  { folder, competitions }: SeasonNow,
  clear: Alongside['clear'],
): Promise<void> {
  const columns = await readChecked(join(folder, 'columns.json'), (value) => Columns.Check(value) && value)
  const links = await readChecked(join(folder, 'links.json'), (value) => Links.Check(value) && value)
  const embeds = await readChecked(join(folder, 'embeds.json'), (value) => Embeds.Check(value) && value)
  const linkHub = await readChecked(join(folder, 'link-hub.json'), (value) => LinkHub.Check(value) && value)
  const logos = logosOf(linkHub)
  const openings = await readChecked(join(folder, 'openings.json'), (value) => Openings.Check(value) && value)
  const tips = await readChecked(join(folder, 'tips.json'), (value) => Tips.Check(value) && value)
  const albums = await readChecked(join(folder, 'albums.json'), (value) => Albums.Check(value) && value)
  const videos = await readChecked(join(folder, 'videos.json'), (value) => Videos.Check(value) && value)
  const night = await readChecked(join(folder, 'night.json'), (value) => NightPlan.Check(value) && value)
  const marks = await readChecked(join(folder, 'marks.json'), (value) => Marks.Check(value) && value)
  const settings = await readChecked(join(folder, 'settings.json'), (value) => OwnSettings.Check(value) && value)
  const staged = await stageContents(openContentStore({ files, db, clock }))
  try {
    const taken = await takeVideoFiles(staged.contents, folder, videos)
    const alongside: Alongside = {
      ...(clear ? { clear } : {}),
      keep: () => staged.keep(),
      pictures: [
        ...['covers/logo.png', 'covers/share.webp'].map((href) => ({ folder, root: folder, href, alt: settings.name })),
        ...videos.map(({ poster: { file: href, alt } }) => ({ folder, root: folder, href, alt })),
        ...marks.map(({ file: href, alt }) => ({ folder, root: folder, href, alt })),
        ...logos.map(({ file: href, alt }) => ({ folder, root: folder, href, alt })),
        ...albums.flatMap(({ pictures }) => pictures.map(({ file: href, alt }) => ({ folder, root: folder, href, alt }))),
      ],
      write: async (trx, touch, [logoId = null, shareImageId = null, ...others]) => {
        if (!(await isEmptyWithin(trx, 'settings'))) throw new LoadedMeanwhile()
        await upsertSettings(trx, { ...defaultSettings, ...settings, logoId, shareImageId }, instant(clock))
        const take = (count: number) => others.splice(0, count)
        touch('settings', 'links', 'openings', 'tips')
        for (const { document, derived } of competitions) {
          await saveCompetition(trx, touch, document, { now: instant(clock), standing: null, derived })
        }
        await link(trx, touch, links)
        await insertVideos(trx, touch, { videos, taken, posters: take(videos.length) }, instant(clock))
        await giveMarks(trx, touch, marks, take(marks.length))
        await insertLinkHub(trx, linkHub, take(logos.length))
        // These name links.
        await insertOpenings(trx, openings, instant(clock))
        await insertTips(trx, tips)
        await insertAlbums(trx, touch, albums, others)
        await embed(trx, embeds)
        await insertDemoSeason(
          trx,
          nightOf(
            night,
            competitions.map(({ document }) => document),
          ),
          instant(clock),
        )
      },
    }
    const sources = [join(folder, 'articles'), join(folder, 'pages')]
    const report = await importArticles({ db, clock, files, sources, isDryRun: false, columnsIfNone: columns, alongside })
    const [error] = report.errors
    if (error)
      throw new Error(`the demo season has ${report.errors.length} errors; the first: ${error.file}, ${error.field}: ${error.message}`)
    say(`演示赛季载入好了：文章和页面 ${report.created} 篇，赛事 ${competitions.length} 项`)
  } catch (error) {
    if (!(error instanceof LoadedMeanwhile)) throw error
  } finally {
    await staged.close()
  }
}

/** Another process loaded it first. */
class LoadedMeanwhile extends Error {}

/** Creates the standard columns of an empty site. */
export async function loadColumns({ db: outer, clock, say }: Pick<DemoParts, 'db' | 'clock' | 'say'>): Promise<void> {
  if (!(await isEmptySite(outer.read))) return
  await transact(
    outer,
    clock,
    async (db, touch) => {
      if (!(await isEmptyWithin(db, 'columns'))) return
      await upsertColumns(db, standardColumns)
      touch('columns')
    },
    'alongside',
  )
  say('数据库是空的，已建好栏目')
}

const Columns = checkOf(Type.Array(Type.Object({ key: Type.String({ pattern: columnKeyPattern }), name: Type.String({ minLength: 1 }) })))
const LinkFile = Type.Record(Type.String(), Type.Array(Type.String()))
const Links = checkOf(LinkFile)
const Embeds = checkOf(EmbedFile)
const LinkHub = checkOf(LinkHubFile)
const Openings = checkOf(OpeningsFile)
const Tips = checkOf(TipsFile)
const Albums = checkOf(AlbumFile)
const Videos = checkOf(VideoFileList)
const NightPlan = checkOf(NightFile)
const Marks = checkOf(MarkFile)
const OwnSettings = checkOf(Type.Omit(SettingsData, ['logoId', 'shareImageId', 'statistics']))

/** Links articles to their subjects: articles and competitions refer to each other, so this comes after both are stored. */
async function link(trx: Transaction<Database>, touch: Touch, links: Static<typeof LinkFile>): Promise<void> {
  for (const [importKey, lines] of Object.entries(links)) {
    const wished = linksOf(importKey, lines)
    const targets = await listLinkTargets(trx, wished)
    const found = wished.map(({ role, subject, name }) => {
      const subjectId = targets.get(`${subject} ${name}`)
      if (subjectId === undefined) throw new Error(`the demo season's links.json names ${subject} ${name}, which is not there`)
      return { role, subject, subjectId }
    })
    if (!(await insertLinks(trx, importKey, found))) throw new Error(`the demo season's links.json names ${importKey}, which is not there`)
    for (const { subject, subjectId } of found) touch(`${subject}:${subjectId}`)
  }
}

/** "recap match summer-cup/final" */
function linksOf(importKey: string, lines: readonly string[]): DraftLink[] {
  return lines.map((line) => {
    const [roleWord, subjectWord, name] = line.split(' ')
    const role = linkRoles.find((one) => one === roleWord)
    const subject = linkSubjects.find((one) => one === subjectWord)
    if (!role || !subject || !name) throw new Error(`the demo season's links.json does not say what ${importKey} has to do with “${line}”`)
    return { role, subject, name }
  })
}

async function readChecked<T>(file: string, checked: (value: unknown) => T | false): Promise<T> {
  const text = await readFile(file, 'utf8').catch(() => missing(file))
  const value = checked(parsed(text))
  if (value === false) throw new Error(`The demo season's ${basename(file)} does not say what it should`)
  return value
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
