import { sql } from 'kysely'
import { systemClock } from '#server/base/clock.ts'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase, withoutLimits } from '#server/db/open.ts'
import { fillSearchIndex } from '#server/search/fill-index.job.ts'
import { sitePlayer } from '#test/videos.ts'
import { fillCompetitions, fillOpenCompetitions, perCompetition } from './competition-content.ts'
import { fillContent } from './content.ts'
import { players, teams } from './copy-competition.ts'
import { type Filler, withFiller } from './filler.ts'

export const size = {
  articles: 100_000,
  /** Copied ones, all over; their ids begin at 1. */
  competitions: Math.ceil(1_000_000 / perCompetition.matches),
  /** Under way; their ids follow. */
  open: 12,
  pictures: 50_000,
  albums: 2_000,
  videos: 2_000,
  openings: 2_000,
}

interface Place {
  dataFolder: string
  databaseUrl: string | null
}

/** A site with a million matches, a hundred thousand articles and fifty thousand pictures, on either database. One that is filled stays. */
export async function fillSize(place: Place): Promise<void> {
  if (await isFilled(place)) return console.log('  filled before')
  const { dataFolder, databaseUrl } = place
  console.log(`  ${size.articles} articles …`)
  await fillContent(dataFolder, size.articles, databaseUrl)
  console.log(`  ${size.competitions} competitions of ${perCompetition.matches} matches …`)
  await fillCompetitions(dataFolder, size.competitions, databaseUrl)
  await fillOpenCompetitions(dataFolder, size.open, databaseUrl)
  console.log(`  ${size.pictures} pictures, their albums, videos …`)
  await withFiller(place, ['media_items', 'album_pictures', 'albums', 'article_links', 'audit_log'], addLibrary)
  console.log('  words of names and albums …')
  const db = await openDatabase(place, migrate)
  try {
    const { write } = withoutLimits(db)
    await fillSearchIndex(withoutLimits(db), { info: () => {} })
    await write
      .insertInto('redirects')
      .values({ old_address: filledMark, new_address: '/', created_at: systemClock().toISOString() })
      .execute()
    if (db.dialect === 'postgres') await sql`vacuum analyze`.execute(write)
  } finally {
    await db.close()
  }
}

/** An old address that is there once everything is written. */
const filledMark = '/filled'

async function isFilled(place: Place): Promise<boolean> {
  const db = await openDatabase(place, migrate)
  try {
    return (await db.read.selectFrom('redirects').select('id').where('old_address', '=', filledMark).executeTakeFirst()) !== undefined
  } finally {
    await db.close()
  }
}

async function addLibrary(filler: Filler): Promise<void> {
  const { run, numbers, minutesAgo } = filler
  const now = minutesAgo('0')
  const [first] = await filler.all('select max(id) + 1 as id from media_items')
  const before = Number(first?.id) - 1
  const added = size.pictures - before
  const picture = (n: string) => `${before} + 1 + (${n}) % ${added}`
  const hash = `'${'0'.repeat(56)}' || substr(cast(100000000 + n as text), 2)`
  await run(`insert into media_items (id, hash, alt, width, height, widths, placeholder, color, created_at, name, folder)
    select ${before} + n, ${hash}, '赛场画面' || n, 1600, 900, '[480,960,1600]', '', '#335577', ${minutesAgo('n')}, 'p' || n || '.jpg', '第' || (n % 60) || '周'
    from ${numbers(added)}`)
  await run(`insert into albums (id, title, summary, subject, subject_id, published_at, created_at, updated_at)
    select n, '图集第' || n || '辑', '现场的画面',
      case n % 4 when 0 then 'match' when 1 then 'team' when 2 then 'season' end,
      case n % 4 when 0 then n * 350 when 1 then 1 + n % 40 when 2 then 1 end,
      ${minutesAgo('n * 300')}, ${minutesAgo('n * 300')}, ${minutesAgo('n * 300')} from ${numbers(size.albums)}`)
  // The first one is as large as an album may be.
  const inAlbum = (album: string) => `case when ${album} = 1 then 500 else 24 end`
  await run(`insert into album_pictures (album_id, media_item_id, ordinal, caption)
    select albums.id, ${picture('albums.id * 24 + n')}, n - 1, '第' || n || '张'
    from albums cross join ${numbers(500)} where n <= ${inAlbum('albums.id')}`)
  await run(`insert into videos (id, title, summary, player, poster_id, subject, subject_id, published_at, created_at, updated_at)
    select n, '集锦第' || n || '集', '', '${sitePlayer}', ${picture('n * 7')},
      case n % 4 when 0 then 'match' when 1 then 'team' when 2 then 'season' end,
      case n % 4 when 0 then n * 350 when 1 then 1 + n % 40 when 2 then 1 end,
      ${minutesAgo('n * 301')}, ${minutesAgo('n * 301')}, ${minutesAgo('n * 301')} from ${numbers(size.videos)}`)
  // Half of them are to come.
  const opens = minutesAgo(`(n - ${size.openings / 2}) * 1440`)
  const soon = minutesAgo(`(n - ${size.openings / 2} + 7) * 1440`)
  await run(`insert into openings (zone, name, note, opens_at, precision, is_full, is_published, soon_at, turns_open_at, calendar_at, calendar_precision, sequence, updated_at)
    select '双线' || (n % 40) || '区', 'S' || n || ' 半山灯', '', ${opens}, 'exact', 0, 1, ${soon}, ${opens}, ${opens}, 'exact', 0, ${now} from ${numbers(size.openings)}`)
  await run(`update articles set cover_id = ${picture('id')} where kind = 'article'`)
  await run(`update teams set logo_id = ${picture('id * 3')}`)
  await run(`update players set logo_id = ${picture('id * 5')} where id % 2 = 0`)
  // Each fifth article tells of something.
  await run(`insert into article_links (article_id, role, subject, subject_id, ordinal)
    select id, 'mention',
      case id % 4 when 0 then 'match' when 1 then 'team' when 2 then 'player' else 'competition' end,
      case id % 4 when 0 then 1 + id * 7 % 1000000 when 1 then 1 + id % ${teams} when 2 then 1 + id % ${players} else 1 + id % ${size.competitions} end, 0
    from articles where kind = 'article' and id % 5 = 0`)
  await run(`insert into audit_log (at, user_name, act, subject, subject_id, subject_name, address)
    select ${minutesAgo(`${auditEntries} - n`)}, '测量',
      case n % 4 when 0 then 'article.publish' when 1 then 'article.save' when 2 then 'media.upload' else 'result.record' end,
      case when n % 2 = 0 then 'article' else 'media' end, cast(n % 2000 as text), '条目' || n, '192.0.2.1' from ${numbers(auditEntries)}`)
}

export const auditEntries = 100_000
